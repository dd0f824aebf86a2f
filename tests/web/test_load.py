"""Many at once: every answer is right, nobody waits for someone else's count, and nothing is left at the end."""

from tests.web.load import load


def test_two_hundred_clients_of_whom_twenty_count_and_ten_leave_get_right_answers_and_leave_no_job() -> None:
    found = load(clients=200, counting=20)
    assert found.wrong == []
    assert found.right == 200 - 10, "half of those who count leave before the answer"
    assert found.left == 0
    assert found.grown < 20, "MiB"
