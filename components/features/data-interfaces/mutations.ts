import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type DataInterfaceForm, dataInterface } from '@/lib/contract/system/data-interface'
import { dataInterfaceVariate, type VariableForm } from '@/lib/contract/system/data-interface-variate'
import type { RawRecord } from '@/lib/form/read'

export function saveInterface(body: DataInterfaceForm, { id, key }: Target) {
  return id === null
    ? call(dataInterface.create, { body }, { idempotencyKey: key })
    : call(dataInterface.update, { params: { id }, body: { ...body, id } })
}

export function importInterface(body: FormData) {
  return call(dataInterface.import, { body })
}

export function saveVariable(body: VariableForm, { id, key }: Target) {
  return id === null
    ? call(dataInterfaceVariate.create, { body }, { idempotencyKey: key })
    : call(dataInterfaceVariate.update, { params: { id }, body: { ...body, id } })
}

export function importVariable(body: FormData) {
  return call(dataInterfaceVariate.import, { body })
}

/** The result of a stored interface, as whoever asks it gets it. */
export function askInterface(id: string, paramList: RawRecord[]) {
  return call(dataInterface.preview, { params: { id }, body: { paramList } })
}

/** The same as it stands in the wizard. */
export function tryInterface(body: DataInterfaceForm, paramList: RawRecord[]) {
  return call(dataInterface.tryOut, { body: { ...body, paramList, currentPage: 1, keyword: '' } })
}

export function runScript(script: string, sample: string) {
  return call(dataInterface.runScript, { body: { script, sample } })
}
