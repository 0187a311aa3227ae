import { isRecord, own, readText } from '@/lib/form/read'

/** The address in what an upload (`{name, url}`, or a list of them), a field or an interface gives (contract 4b §2.2); '' for none. */
export function fileAddress(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value
  return (isRecord(one) ? readText(own(one, 'url')) : readText(one)).trim()
}
