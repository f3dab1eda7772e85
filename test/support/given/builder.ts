/** What the builders of a test's beginning have in common. */

/**
 * Says what is wanted, step by step, and makes it when it is awaited: each time anew. Every step answers another
 * builder, so that what several have in common is said once.
 */
export abstract class Builder<Wish extends object, Value> implements PromiseLike<Value> {
  protected readonly wish: Wish;

  constructor(wish: Wish) {
    this.wish = wish;
  }

  /** The same with something changed. */
  protected abstract but(changes: Partial<Wish>): this;

  protected abstract make(): Promise<Value>;

  // oxlint-disable-next-line unicorn/no-thenable -- it is meant to be awaited.
  then<Result = Value, Failure = never>(
    onMade?: ((value: Value) => Result | PromiseLike<Result>) | null,
    onFailed?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.make().then(onMade, onFailed);
  }
}
