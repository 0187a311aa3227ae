import { call } from '@/lib/client/call'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import type { LoadOptions } from './options-context'

/** Options of choice fields, asked for as the person signed in (contract 3a §8.1). */
export const loadOptions: LoadOptions = async (request) => {
  if (request.kind === 'dictionary') {
    return (await call(dictionarySelector, { params: { id: request.dictionaryType } })).data.list
  }
  const paramList = request.parameters.map((parameter) => ({ ...parameter }))
  return (await call(dataInterface.preview, { params: { id: request.interfaceId }, body: { paramList } })).data
}
