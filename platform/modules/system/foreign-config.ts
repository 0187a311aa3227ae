import { refused } from '../../kit/refusals'
import type { Db, DbTransaction } from '../../store/database'
import { findForeign } from './store'
import { isConfigName } from './sys-config'

/**
 * Settings that only other clients know (contract 2 §19: those of mail, text messages and more). They send the whole configuration and
 * expect what they sent to come back. What is in them nobody here knows, so they are for administrators only, like secrets.
 */

/** Ours, and no settings: what a read configuration says besides. */
const facts = new Set(['version', 'requestIp', 'sysVersion'])

const namePattern = /^[A-Za-z]\w{0,63}$/
const namesMax = 200
const lengthMax = 4000

/** As they are stored: each as JSON, so that a number comes back as a number. */
export function readForeign(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(form)
    .filter(([name, value]) => !isConfigName(name) && !facts.has(name) && namePattern.test(name) && value !== undefined)
    .map(([name, value]) => [name, JSON.stringify(value)] as const)
  if (entries.length > namesMax) throw refused(`最多保存${namesMax}个其他配置项`)
  for (const [name, text] of entries) if (text.length > lengthMax) throw refused(`最多输入${lengthMax}个字符`, name)
  return Object.fromEntries(entries)
}

export async function foreignConfig(db: Db | DbTransaction): Promise<Record<string, unknown>> {
  const rows = await findForeign(db)
  return Object.fromEntries(rows.filter(({ key }) => !isConfigName(key)).map(({ key, value }) => [key, parsed(value)]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
