/** Base class of the builders of test data. */

/**
 * Collects the properties of an object, and creates a new object each time that the builder is awaited. Every method returns a new
 * builder, so that several builders can be derived from a common one.
 */
export abstract class Builder<Wish extends object, Value> implements PromiseLike<Value> {
  protected readonly wish: Wish;

  constructor(wish: Wish) {
    this.wish = wish;
  }

  /** Returns a copy with some changes. */
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
