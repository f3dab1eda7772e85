/** Parts an object in two, member by member, and puts it together again. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Which members go into the second part: whole, or some of theirs. */
export interface MemberNames {
  readonly [name: string]: true | MemberNames;
}

/** `others` is empty where the object has none of the members; members without a value are in neither. */
export function partedBy(
  value: object,
  names: MemberNames,
): { readonly kept: JsonObject; readonly others: JsonObject } {
  const kept: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, member] of Object.entries<unknown>({ ...value })) {
    const wanted = names[name];
    if (wanted === true) others[name] = member;
    else if (wanted === undefined || !isObject(member)) kept[name] = member;
    else {
      const inner = partedBy(member, wanted);
      kept[name] = inner.kept;
      if (Object.keys(inner.others).length > 0) others[name] = inner.others;
    }
  }
  return { kept, others };
}

export function joined(kept: JsonObject, others: JsonObject): JsonObject {
  const whole: Record<string, unknown> = { ...kept };
  for (const [name, member] of Object.entries(others)) {
    const beside = whole[name];
    whole[name] = isObject(beside) && isObject(member) ? joined(beside, member) : member;
  }
  return whole;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
