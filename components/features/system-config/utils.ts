import { call } from '@/lib/client/call'
import { extensionsIn } from '@/lib/contract/file/extensions'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { addressEntries, isListed } from '@/lib/domain/address-list'
import { pictureEntries, pictureUrl } from '@/lib/form/picture-values'
import { readList, readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { pictureNames } from './settings-form'

/** The configuration as the forms take it: pictures are lists there, and choices are texts. */
export function valuesOf(config: RecordValues): RecordValues {
  const pictures = pictureNames.map((name) => [name, pictureEntries(readText(config[name]))])
  const choices = ['singleLogin', 'lockType'].map((name) => [name, String(config[name] ?? '')])
  const uploadExtensions = extensionsIn(readText(config['uploadExtensions']))
  return { ...config, ...Object.fromEntries([...pictures, ...choices]), uploadExtensions }
}

/** What is sent: all of it, as it was read where no field is named after it (contract 2 §19). */
function configOf(filled: RecordValues): Record<string, unknown> {
  const pictures = pictureNames.map((name) => [name, pictureUrl(filled[name])])
  const uploadExtensions = readList(decodeList(filled['uploadExtensions'])).join(',')
  return { ...filled, ...Object.fromEntries(pictures), uploadExtensions }
}

/** Both tabs are of one version: what this page has saved from one of them is no change of somebody else to the other. */
export class OwnSaves {
  readonly #next = new Map<number, number>()

  async send<T>(filled: RecordValues, write: (body: Record<string, unknown>) => Promise<T>): Promise<T> {
    let version = readNumber(filled['version'])
    for (let next = version; next !== undefined; next = this.#next.get(next)) version = next
    const answer = await write({ ...configOf(filled), ...(version === undefined ? {} : { version }) })
    if (version !== undefined) this.#next.set(version, version + 1)
    return answer
  }
}

export async function readConfig(): Promise<RecordValues> {
  const { data } = await call(sysConfig.get, {})
  return valuesOf(data)
}

/** Whom the white list keeps out: everybody, or those at the address where it is being written. Null while it is off, or holds that. */
export function shutOut(filled: RecordValues, ip: string): 'everybody' | 'here' | null {
  if (String(filled['whitelistSwitch']) !== '1') return null
  const list = readText(filled['whiteListIp'])
  if (addressEntries(list).length === 0) return 'everybody'
  return ip === '' || isListed(list, ip) ? null : 'here'
}
