import { own, readRecord, readText } from '@/lib/form/read'
import type { ListDocument } from './list-document'
import { entriesOf, entryId } from './list-entries'

const events = ['afterOnload', 'rowStyle', 'cellStyle'] as const

/** `event` is one of the list, or `func` of the button `id`. */
export type StoredListScript = {
  name: string
  text: string
  place: 'type' | 'custom'
  event: (typeof events)[number] | 'func'
  id?: string
}

/** The scripts of a list and of its buttons (contract 3b §6, §8.6); `say` gives the names of those of the list. */
export function scriptsOfList(
  document: ListDocument,
  say: (event: (typeof events)[number]) => string,
): readonly StoredListScript[] {
  const funcs = readRecord(own(document, 'funcs'))
  const ofButtons = entriesOf(document, 'customBtnsList').flatMap((button): StoredListScript[] => {
    const event = readRecord(own(button, 'event'))
    if (readText(own(event, 'btnType')) !== '2') return []
    const id = entryId('customBtnsList', button)
    return [
      { name: readText(own(button, 'label')) || id, text: readText(own(event, 'func')), place: 'custom', event: 'func', id },
    ]
  })
  const ofList = events.map((event): StoredListScript => {
    return { name: say(event), text: readText(own(funcs, event)), place: 'type', event }
  })
  return [...ofList, ...ofButtons].filter(({ text }) => text.trim() !== '')
}
