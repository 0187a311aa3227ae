import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import type { DictionaryItemForm, DictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'

/** Whatever is written here is known wherever choices are remembered (contract 2 §0.6). */
async function told<T>(writing: Promise<T>): Promise<T> {
  const reply = await writing
  dictionariesChanged()
  return reply
}

export function saveItem(body: DictionaryItemForm, { id, key }: Target) {
  // Spec 2 §4: the dictionary itself as parent is sent as 0.
  const sent = { ...body, parentId: body.parentId === body.dictionaryTypeId ? '0' : body.parentId }
  return told(
    id === null
      ? call(dictionaryData.create, { body: sent }, { idempotencyKey: key })
      : call(dictionaryData.update, { params: { id }, body: { ...sent, id } }),
  )
}

export function saveCategory(body: DictionaryTypeForm, { id, key }: Target) {
  return told(
    id === null
      ? call(dictionaryType.create, { body }, { idempotencyKey: key })
      : call(dictionaryType.update, { params: { id }, body: { ...body, id } }),
  )
}

export function importDictionaries(body: FormData) {
  return told(call(dictionaryData.import, { body }))
}
