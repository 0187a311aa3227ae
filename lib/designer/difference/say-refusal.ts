import type { Refusal } from '../history/edit'
import type { Translate } from './say-difference'

/** Why a command did nothing, for the person. */
export function sayRefusal({ refused, detail = '' }: Refusal, t: Translate): string {
  return t(`refusals.${refused}`, { detail })
}

/** What converting an older design did; `name` is one of `migrateForm`'s `applied`. */
export function sayMigration(name: string, t: Translate): string {
  return t(`migrations.${name}`)
}
