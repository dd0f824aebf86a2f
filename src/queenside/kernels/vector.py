"""Vectors for kernels: 512 bits as sixteen lanes of 32 or eight of 64, and masks with a bit for each lane.

Numba has no vectors of its own; these intrinsics hand LLVM's to it. A processor that has no registers of this width
gets two or four instructions for one, with the same answers.

A vector comes from memory, `load(pointer, index)`, or from a number, `spread(pointer, number)`; the pointer's type
says how wide the lanes are. Vectors know `& | ^ ~ + - << >>`, lane by lane (the amounts of shifts are a vector too,
each less than the width of a lane), and masks know `& | ~`.

Pointers go unchecked: whoever calls sees to it that what is loaded and stored is there. They are needed since an array
that is handed to a helper costs more than the helper's work.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import config, types
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, lower_builtin

__all__ = [
    "Mask",
    "Vector",
    "any_lane",
    "compress",
    "cycles",
    "first_lanes",
    "halves",
    "lanes",
    "load",
    "majority",
    "narrow",
    "not_zero",
    "number_of",
    "odd",
    "ones_in",
    "pointer",
    "select",
    "spread",
    "store",
    "total",
    "where_zero",
]

WIDTH = 512
"""Bits of a vector."""


class Vector(types.Type):  # type: ignore[misc]  # Numba has no types
    """A vector of unsigned integers."""

    def __init__(self, width: int, lanes: int) -> None:
        self.width, self.lanes = width, lanes
        super().__init__(name=f"Vector({width} x {lanes})")

    @property
    def key(self) -> tuple[int, int]:
        """What Numba tells types apart by."""
        return self.width, self.lanes


class Mask(types.Type):  # type: ignore[misc]  # Numba has no types
    """A bit for each lane of a vector."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        super().__init__(name=f"Mask({lanes})")

    @property
    def key(self) -> int:
        """What Numba tells types apart by."""
        return self.lanes


@register_default(Vector)
class _VectorModel(models.PrimitiveModel):  # type: ignore[misc]  # Numba has no types
    def __init__(self, dmm: Any, fe_type: Vector) -> None:
        super().__init__(dmm, fe_type, ir.VectorType(ir.IntType(fe_type.width), fe_type.lanes))


@register_default(Mask)
class _MaskModel(models.PrimitiveModel):  # type: ignore[misc]  # Numba has no types
    def __init__(self, dmm: Any, fe_type: Mask) -> None:
        super().__init__(dmm, fe_type, ir.VectorType(ir.IntType(1), fe_type.lanes))


def _of(dtype: Any) -> Vector:
    """Return the type of the vectors whose lanes are of a type of number."""
    return Vector(dtype.bitwidth, WIDTH // dtype.bitwidth)


def _llvm(kind: Vector | Mask) -> ir.VectorType:
    return ir.VectorType(ir.IntType(kind.width if isinstance(kind, Vector) else 1), kind.lanes)


def _same(kind: Vector | Mask, value: int) -> ir.Constant:
    """Return the constant that has a value in all lanes."""
    llvm = _llvm(kind)
    return ir.Constant(llvm, [ir.Constant(llvm.element, value)] * kind.lanes)


# Operators ---------------------------------------------------------------------------------------


class _Binary(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 2 and not kws and isinstance(args[0], Vector | Mask) and args[0] == args[1]:
            return args[0](*args)
        return None


class _Unary(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
    def generic(self, args: Any, kws: Any) -> Any:
        return args[0](*args) if len(args) == 1 and not kws and isinstance(args[0], Vector | Mask) else None


def _binary(operation: Any, instruction: str, *kinds: type) -> None:
    infer_global(operation)(type(f"_Binary_{instruction}", (_Binary,), {"key": operation}))
    for kind in kinds:

        @lower_builtin(operation, kind, kind)
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return getattr(builder, instruction)(*args)


_binary(operator.and_, "and_", Vector, Mask)
_binary(operator.or_, "or_", Vector, Mask)
_binary(operator.xor, "xor", Vector, Mask)
_binary(operator.add, "add", Vector)
_binary(operator.sub, "sub", Vector)
_binary(operator.lshift, "shl", Vector)
_binary(operator.rshift, "lshr", Vector)

infer_global(operator.invert)(type("_Unary_not", (_Unary,), {"key": operator.invert}))


@lower_builtin(operator.invert, Vector)
@lower_builtin(operator.invert, Mask)
def _invert(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.not_(args[0])


# Memory ------------------------------------------------------------------------------------------


@intrinsic
def pointer(typingctx: Any, array: Any) -> Any:
    """Return the pointer to the first item of a contiguous array."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_array(sig.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), codegen


@intrinsic
def halves(typingctx: Any, pointer: Any) -> Any:
    """Return a pointer to the same memory as numbers of 16 bits; the lower half of a number of 32 bits comes first."""
    kind = types.CPointer(types.uint16)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(16).as_pointer())

    return kind(pointer), codegen


@intrinsic
def lanes(typingctx: Any, pointer: Any) -> Any:
    """Return how many lanes a vector of a pointer's numbers has."""
    number = _of(pointer.dtype).lanes

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.get_constant(types.uint64, number)

    return types.uint64(pointer), codegen


def _address(context: Any, builder: Any, sig: Any, args: Any, kind: Vector) -> Any:
    index = context.cast(builder, args[1], sig.args[1], types.uint64)
    return builder.bitcast(builder.gep(args[0], [index]), _llvm(kind).as_pointer())


@intrinsic
def load(typingctx: Any, pointer: Any, index: Any) -> Any:
    """Return the vector that begins at an index of a pointer."""
    kind = _of(pointer.dtype)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, sig, args, kind), align=kind.width // 8)

    return kind(pointer, index), codegen


@intrinsic
def store(typingctx: Any, pointer: Any, index: Any, vector: Any) -> Any:
    """Store all lanes of a vector from an index of a pointer on."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, sig, args, vector), align=vector.width // 8)
        return context.get_dummy_value()

    return types.void(pointer, index, vector), codegen


@intrinsic
def spread(typingctx: Any, pointer: Any, number: Any) -> Any:
    """Return a vector of a pointer's kind with a number in all lanes."""
    kind = _of(pointer.dtype)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = context.cast(builder, args[1], sig.args[1], sig.args[0].dtype)
        undefined = ir.Constant(_llvm(kind), ir.Undefined)
        single = builder.insert_element(undefined, value, ir.Constant(ir.IntType(32), 0))
        first = ir.Constant(ir.VectorType(ir.IntType(32), kind.lanes), [ir.Constant(ir.IntType(32), 0)] * kind.lanes)
        return builder.shuffle_vector(single, undefined, first)

    return kind(pointer, number), codegen


# Masks -------------------------------------------------------------------------------------------


def _comparison(name: str, predicate: str) -> Callable[[Any, Any], Any]:
    def typed(typingctx: Any, vector: Any) -> Any:
        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.icmp_unsigned(predicate, args[0], _same(sig.args[0], 0))

        return Mask(vector.lanes)(vector), codegen

    typed.__name__ = name
    return typed


not_zero = intrinsic(_comparison("not_zero", "!="))
"""Return the mask of the lanes that are not zero."""
where_zero = intrinsic(_comparison("where_zero", "=="))
"""Return the mask of the lanes that are zero."""


@intrinsic
def first_lanes(typingctx: Any, pointer: Any, number: Any) -> Any:
    """Return the mask of the first lanes, as many as a number says or all there are."""
    kind = _of(pointer.dtype)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        number = context.cast(builder, args[1], sig.args[1], types.uint64)
        most = ir.Constant(ir.IntType(64), kind.lanes)
        number = builder.select(builder.icmp_unsigned("<", number, most), number, most)
        whole = ir.IntType(2 * kind.lanes)
        one = ir.Constant(whole, 1)
        low = builder.sub(builder.shl(one, builder.trunc(number, whole)), one)
        return builder.bitcast(builder.trunc(low, ir.IntType(kind.lanes)), _llvm(Mask(kind.lanes)))

    return Mask(kind.lanes)(pointer, number), codegen


@intrinsic
def any_lane(typingctx: Any, mask: Any) -> Any:
    """Return whether a mask has any lane."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        whole = ir.IntType(sig.args[0].lanes)
        found = builder.icmp_unsigned("!=", builder.bitcast(args[0], whole), ir.Constant(whole, 0))
        return context.cast(builder, found, types.boolean, types.boolean)

    return types.boolean(mask), codegen


@intrinsic
def select(typingctx: Any, mask: Any, first: Any, second: Any) -> Any:
    """Return the lanes of the first vector where the mask is set, and of the second elsewhere."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.select(*args)

    return first(mask, first, second), codegen


@intrinsic
def cycles(typingctx: Any) -> Any:
    """Return the processor's counter of cycles, or of ticks of its clock; 0 where there is none."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _call(builder, "llvm.readcyclecounter", ir.IntType(64), [])

    return types.uint64(), codegen


@intrinsic
def number_of(typingctx: Any, bit: Any) -> Any:
    """Return the number of the lowest bit that is set in a word of 64; it must not be zero."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), codegen


# Whole vectors -----------------------------------------------------------------------------------


def _call(builder: Any, name: str, result: Any, args: list[Any]) -> Any:
    function = builder.module.globals.get(name)
    if function is None:
        function = ir.Function(builder.module, ir.FunctionType(result, [value.type for value in args]), name)
    return builder.call(function, args)


@intrinsic
def compress(typingctx: Any, pointer: Any, index: Any, mask: Any, vector: Any) -> Any:
    """Store the lanes that a mask has, one after the other, from an index on; return how many they are.

    What comes behind them in memory, up to the length of a vector, is overwritten with anything. AVX-512 has an
    instruction for it. AVX2 shuffles eight lanes of 32 at a time, by a table; what LLVM does for it takes twice as long
    as all the rest.
    """

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        _, _, lanes_kept, values = args
        llvm = _llvm(vector)
        number = builder.bitcast(lanes_kept, ir.IntType(vector.lanes))
        if vector.width == 32 and vector.lanes == 16 and _shuffles(context):
            _compress_by_table(context, builder, sig, args, number)
        else:
            name = f"llvm.experimental.vector.compress.v{vector.lanes}i{vector.width}"
            packed = _call(builder, name, llvm, [values, lanes_kept, ir.Constant(llvm, ir.Undefined)])
            builder.store(packed, _address(context, builder, sig, args, vector), align=vector.width // 8)
        return builder.zext(builder.ctpop(number), ir.IntType(64))

    return types.uint64(pointer, index, mask, vector), codegen


def _ternary(name: str, table: int, otherwise: Callable[[Any, Any, Any, Any], Any]) -> Callable[..., Any]:
    """Return an intrinsic of three vectors, bit by bit: one instruction of AVX-512, which LLVM seldom finds."""

    def typed(typingctx: Any, first: Any, second: Any, third: Any) -> Any:
        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            if first.width == 32 and "+avx512f" in context.codegen()._get_host_cpu_features():
                number = ir.Constant(ir.IntType(32), table)
                return _call(builder, "llvm.x86.avx512.pternlog.d.512", _llvm(first), [*args, number])
            return otherwise(builder, *args)

        return first(first, second, third), codegen

    typed.__name__ = name
    return typed


odd = intrinsic(_ternary("odd", 0x96, lambda builder, a, b, c: builder.xor(builder.xor(a, b), c)))
"""Return the bits that are set in one or three of three vectors."""
majority = intrinsic(
    _ternary(
        "majority",
        0xE8,
        lambda builder, a, b, c: builder.or_(builder.and_(a, b), builder.and_(c, builder.xor(a, b))),
    )
)
"""Return the bits that are set in two or three of three vectors."""


def _shuffles(context: Any) -> bool:
    """Return whether the code is made for a processor that has AVX2 and no AVX-512."""
    features = context.codegen()._get_host_cpu_features()
    if "+avx512f" in features:
        return False
    return "+avx2" in features or config.CPU_NAME in ("haswell", "broadwell", "skylake", "znver1", "znver2", "znver3")


_PACKING = bytes(lane for mask in range(256) for lane in [*(b for b in range(8) if mask >> b & 1), *[0] * 8][:8])
"""For each mask of eight lanes, which lane comes first, second and so on."""


def _compress_by_table(context: Any, builder: Any, sig: Any, args: Any, number: Any) -> None:
    byte, word, long = ir.IntType(8), ir.IntType(32), ir.IntType(64)
    module = builder.module
    table = module.globals.get("queenside.packing")
    if table is None:
        kind = ir.ArrayType(byte, len(_PACKING))
        table = ir.GlobalVariable(module, kind, "queenside.packing")
        table.linkage, table.global_constant, table.align = "internal", True, 64
        table.initializer = ir.Constant(kind, bytearray(_PACKING))
    eight = ir.VectorType(word, 8)
    index = context.cast(builder, args[1], sig.args[1], types.uint64)
    for part in range(2):
        half = builder.trunc(builder.lshr(number, ir.Constant(number.type, 8 * part)), byte)
        row = builder.mul(builder.zext(half, long), ir.Constant(long, 8))
        entry = builder.gep(table, [ir.Constant(long, 0), row], source_etype=table.value_type)
        order = builder.load(builder.bitcast(entry, ir.VectorType(byte, 8).as_pointer()), align=8)
        chosen = ir.Constant(eight, [ir.Constant(word, 8 * part + lane) for lane in range(8)])
        lanes_here = builder.shuffle_vector(args[3], ir.Constant(args[3].type, ir.Undefined), chosen)
        packed = _call(builder, "llvm.x86.avx2.permd", eight, [lanes_here, builder.zext(order, eight)])
        place = builder.bitcast(builder.gep(args[0], [index]), eight.as_pointer())
        builder.store(packed, place, align=4)
        index = builder.add(index, builder.zext(builder.ctpop(half), long))


@intrinsic
def narrow(typingctx: Any, vector: Any) -> Any:
    """Return a vector of the same lanes, 32 bits wide: their lower bits."""
    kind = Vector(32, vector.lanes)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return args[0] if kind == vector else builder.trunc(args[0], _llvm(kind))

    return kind(vector), codegen


@intrinsic
def ones_in(typingctx: Any, vector: Any) -> Any:
    """Return the vector of the numbers of bits that are set in each lane."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _call(builder, f"llvm.ctpop.v{vector.lanes}i{vector.width}", _llvm(vector), [args[0]])

    return vector(vector), codegen


@intrinsic
def total(typingctx: Any, vector: Any) -> Any:
    """Return the sum of all lanes, as 64 bits; the sum itself is made in the width of a lane."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        lane = ir.IntType(vector.width)
        name = f"llvm.vector.reduce.add.v{vector.lanes}i{vector.width}"
        found = _call(builder, name, lane, [args[0]])
        return found if vector.width == 64 else builder.zext(found, ir.IntType(64))

    return types.uint64(vector), codegen
