/** Takes decisions one after the other, where finding out whether one may be taken takes time. */
import { condition } from '@temporalio/workflow';

/** One decision at a time; the others wait for their turn in the order in which they came. */
export class Turns {
  private isTaken = false;
  private readonly waiting: symbol[] = [];

  /**
   * Runs a decision in its turn. At once, in the same workflow task and without any wait, when no other is under way.
   *
   * @throws whatever the decision throws.
   */
  async take<Result>(decide: () => Promise<Result>): Promise<Result> {
    if (this.isTaken || this.waiting.length > 0) await this.wait();
    this.isTaken = true;
    try {
      return await decide();
    } finally {
      this.isTaken = false;
    }
  }

  private async wait(): Promise<void> {
    const me = Symbol('waiting');
    this.waiting.push(me);
    await condition(() => !this.isTaken && this.waiting[0] === me);
    this.waiting.shift();
  }
}
