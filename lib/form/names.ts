/** Contract 3a §3.2. Linear by construction: every character is consumed by exactly one branch. */
const conforming = /(^_([a-zA-Z0-9]_?)*$)|(^[a-zA-Z](_?[a-zA-Z0-9])*_?$)/

/** What our own paths and codes can carry: no dot, bracket, hyphen, blank or control character. */
const usable = /^[\p{L}\p{N}_$]{1,128}$/u

type NameFault = 'missingName' | 'reservedName' | 'badName'

/** True for names that mean something on every object, such as `__proto__`, `constructor` and `toString`. */
export function isReservedName(name: string): boolean {
  return name in Object.prototype || name === 'prototype'
}

/** The fault of a field name. A `badName` that is still usable is reported but kept, because stored records carry it. */
export function nameFault(name: string): { fault: NameFault; isUsable: boolean } | null {
  if (name === '') return { fault: 'missingName', isUsable: false }
  if (isReservedName(name)) return { fault: 'reservedName', isUsable: false }
  if (!usable.test(name)) return { fault: 'badName', isUsable: false }
  return conforming.test(name) ? null : { fault: 'badName', isUsable: true }
}
