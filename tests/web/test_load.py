"""Many at once: every answer is right, nobody waits for someone else's count, and nothing is left at the end."""

from tests.web.load import load


def test_many_clients_of_whom_half_leave_get_right_answers_and_leave_no_job() -> None:
    found = load(clients=40, counting=8)
    assert found.wrong == []
    assert found.right == 40 - 4, "half of those who count leave before the answer"
    assert found.left == 0
