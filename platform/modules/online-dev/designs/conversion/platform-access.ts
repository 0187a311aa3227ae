import type { Access } from '../../records/access'
import type { Module } from '../module'

/** The platform on behalf of a release: all records, and of their fields none but `codes` (sub-tables among them by their name). */
export function platformAccess(module: Module, codes: ReadonlySet<string> | 'all'): Access {
  // Fields that a person has no right on are neither written nor demanded, and so the others of a record are left alone.
  const list = { ...module.list, useFormPermission: true, useDataPermission: false }
  const rights = { isPermitted: true, buttons: 'all', columns: 'all', forms: codes, schemes: 'all' } as const
  return { module: { ...module, list, writeVersion: '' }, rights, linked: new Map() }
}
