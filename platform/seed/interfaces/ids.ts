import { seedId } from '../ids'

/** Ids of the company's data interfaces, apart from their content because designs refer to them. */
export function interfaceId(enCode: string): string {
  return seedId('dataInterface', enCode)
}
