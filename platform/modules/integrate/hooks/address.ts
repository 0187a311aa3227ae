import { randomBytes } from 'node:crypto'
import type { PlatformContext } from '../../../http/context'
import { isSameSecret } from '../../../kit/same-secret'
import { openSecret, sealSecret } from '../../../kit/sealed-secret'
import type { IntegrateRow } from '../definitions/store'

/** The type of what other systems start (contract 4b §12). */
export const webhook = 3

/** Of 16 random bytes. */
const keyForm = /^(.*)\.([\w-]{22})$/s
const purposeOf = (id: string) => `integrateHook ${id}`

/** A new part of an address that nobody can guess, as the row keeps it. */
export async function newHookKey(ctx: PlatformContext, id: string) {
  const hookKey = await sealSecret(ctx, purposeOf(id), randomBytes(16).toString('base64url'))
  return { hookKey, hookTime: ctx.now() }
}

type Hook = Pick<IntegrateRow, 'id' | 'hookKey'>

/**
 * Wire: base64 of the id (contract 4b §12). Behind the id stands what nobody can guess; an address that is older than that is the id
 * alone, until it is renewed.
 */
export async function hookOf(ctx: PlatformContext, { id, hookKey }: Hook): Promise<string> {
  const text = hookKey === '' ? id : `${id}.${await openSecret(ctx, purposeOf(id), hookKey)}`
  return Buffer.from(text, 'utf8').toString('base64url')
}

/** The ids that an address may mean: with a key behind it, or the whole of it. */
export function idsOf(enCodeStr: string): string[] {
  const text = Buffer.from(enCodeStr, 'base64').toString('utf8')
  const [, id] = keyForm.exec(text) ?? []
  return id === undefined ? [text] : [id, text]
}

/** Whether it is the address that it has now. */
export async function isItsHook(ctx: PlatformContext, row: Hook, enCodeStr: string): Promise<boolean> {
  // Either form of base64 is taken.
  const given = Buffer.from(enCodeStr, 'base64').toString('base64url')
  return isSameSecret(given, await hookOf(ctx, row))
}
