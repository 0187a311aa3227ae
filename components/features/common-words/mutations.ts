import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { commonWords, type WordsForm } from '@/lib/contract/system/common-words'

export function saveWords(body: WordsForm, { id, key }: Target) {
  return id === null
    ? call(commonWords.create, { body }, { idempotencyKey: key })
    : call(commonWords.update, { params: { id }, body: { ...body, id } })
}
