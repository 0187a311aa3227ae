import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { useCall } from '@/lib/client/use-call'
import { integrate } from '@/lib/contract/online-dev/integrate'
import { nodeByWireId, propertiesOf, startOf, titleOf, typeOf, wireIdOf } from '@/lib/designer/flow/flow-document'
import { childrenOf, type NodeId, rootId } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import type { Remote } from '../shell/remote'
import { useInterfaceFields } from '../shell/remote-lists'
import { useDesignDocument, useSessionFact } from '../shell/session-context'
import { useIntegrating } from './integrate-context'

const seldom = { revalidateOnFocus: false, dedupingInterval: 60_000 }
const none: readonly ComboboxOption[] = []

/** Fields of a module that may be read and written. */
export function useFormFields(formId: string): Remote {
  const { data, error, mutate } = useCall(integrate.formFields, formId === '' ? null : { params: { id: formId } }, seldom)
  const options = data?.map(({ vmodel, label }) => ({ value: vmodel, label }))
  return { options: formId === '' ? none : options, error: data ? undefined : error, retry: () => void mutate() }
}

/** The nodes whose rows a node can go on with: the start, and what was read before it. */
export function useSourceNodes(id: NodeId): readonly ComboboxOption[] {
  const doc = useDesignDocument()
  const before = childrenOf(doc, rootId).slice(0, Math.max(0, childrenOf(doc, rootId).indexOf(id)))
  const named = (one: NodeId) => ({ value: wireIdOf(doc, one), label: titleOf(doc, one) || wireIdOf(doc, one) })
  return before.filter((one) => ['start', 'getData'].includes(typeOf(doc, one))).map(named)
}

/** What can be taken from a node's rows; without a node, from what started it all. */
export function useSourceFields(sourceId: string): readonly ComboboxOption[] {
  const { type } = useIntegrating()
  const properties = useSessionFact(({ document }) => {
    const node = sourceId === '' ? startOf(document) : nodeByWireId(document, sourceId)
    return node === null ? nothing : propertiesOf(document, node)
  })
  const isStart = useSessionFact(({ document }) => {
    const start = startOf(document)
    return sourceId === '' || (start !== null && wireIdOf(document, start) === sourceId)
  })
  const isInterface = !isStart && readNumber(own(properties, 'formType')) === 3
  const formId = readText(own(properties, 'formId'))
  const ofForm = useFormFields(isInterface || (isStart && type !== 1) ? '' : formId)
  const ofInterface = useInterfaceFields(isInterface ? formId : '')
  if (isStart && type === 3) return learnedFields(properties)
  if (isStart && type === 2) return none
  return (isInterface ? ofInterface : ofForm).options ?? none
}

const nothing: RawRecord = {}

/** Names of parameters that were heard or typed. */
export function learnedFields(properties: RawRecord): readonly ComboboxOption[] {
  return readList(own(properties, 'formFieldList'))
    .filter(isRecord)
    .map((row) => ({ value: readText(own(row, 'id')), label: readText(own(row, 'fullName')) || readText(own(row, 'id')) }))
    .filter(({ value }) => value !== '')
}
