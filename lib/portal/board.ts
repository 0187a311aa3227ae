import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'

/**
 * The number of an entry of a data board (contract 4b §2.2): written in the entry, by its `field` in what an interface gives, or by its id
 * in what is counted from records. `digits` tells whether it is a number at all.
 */
export function boardNumber(entry: RawRecord, data: unknown, dataType: string): { text: string; digits: boolean } {
  const text = dataType === 'static' ? readText(own(entry, 'num')) : numberIn(entry, data)
  return { text: text === '' ? '–' : text, digits: /^-?\d+(\.\d+)?$/.test(text) }
}

function numberIn(entry: RawRecord, data: unknown): string {
  const [id, field] = [readText(own(entry, 'id')), readText(own(entry, 'field'))]
  if (isRecord(data)) return readText(own(data, field)) || readText(own(data, id))
  const row = readList(data)
    .filter(isRecord)
    .find((one) => readText(own(one, 'id')) === id)
  return row ? readText(own(row, 'num')) || readText(own(row, 'value')) : ''
}
