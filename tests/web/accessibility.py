"""An audit of a page by axe-core, the engine that browsers' own accessibility checks are made of."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"] });
  return {
    passes: passes.map(({ id }) => id),
    violations: violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${impact}: ${id}: ${target.join(" ")}: ${failureSummary}`)),
  };
}"""


def audit(page: Page) -> list[str]:
    """What axe-core finds wrong with a page as it stands, in words; every rule is asked, of whatever weight."""
    if not page.evaluate("'axe' in window"):
        if not AXE.exists():
            pytest.fail("the audit needs axe-core: python3 script/setup --dev", pytrace=False)
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN)
    assert len(found["passes"]) > 15, "the audit has looked at next to nothing"
    return [str(text) for text in found["violations"]]
