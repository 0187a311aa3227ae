import { useMemo } from 'react'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dictionaryType } from '@/lib/contract/system/dictionary'
import { printDev } from '@/lib/contract/system/print'
import { own, type RawRecord, readText } from '@/lib/form/read'

type Option = { value: string; label: string }
type Lookup = { options: readonly Option[]; isLoading: boolean }

/** Everything that a list can be made with is asked for when somebody looks at the setting for it, and kept for the page. */
const kept = { revalidateOnFocus: false, revalidateIfStale: false }

type Node = { id: string; fullName: string; children?: readonly Node[] | undefined }

/** Leaves below their groups, the group said with each. */
function leaves(nodes: readonly Node[], above = ''): readonly Option[] {
  return nodes.flatMap(({ id, fullName, children }) => {
    if (children && children.length > 0) return leaves(children, fullName)
    return above === '' ? [] : [{ value: id, label: `${fullName} · ${above}` }]
  })
}

export function useInterfaces(isAsked = true): Lookup {
  const { data, isLoading } = useCall(dataInterface.selector, isAsked ? {} : null, kept)
  return { options: useMemo(() => leaves(data ?? []), [data]), isLoading }
}

export function useModules(isAsked = true): Lookup {
  const { data, isLoading } = useCall(
    designBase.selector,
    isAsked ? { query: { type: '1', webType: '1,2', isRelease: '1', enableFlow: '0' } } : null,
    kept,
  )
  return { options: useMemo(() => leaves(data?.list ?? []), [data]), isLoading }
}

/** Fields of a released module that a popup fills in. */
export function useModuleFields(modelId: string): Lookup {
  const { data, isLoading } = useCall(
    designBase.fields,
    modelId === '' ? null : { params: { id: modelId }, query: { filterType: '1' } },
    kept,
  )
  const options = useMemo(
    () => (data?.list ?? []).map(({ vmodel, label }) => ({ value: vmodel, label: label || vmodel })),
    [data],
  )
  return { options, isLoading }
}

/** Dictionaries of all levels: a level may hold items and further dictionaries. */
export function useDictionaries(isAsked: boolean): Lookup {
  const { data, isLoading } = useCall(dictionaryType.selector, isAsked ? { params: { id: '0' } } : null, kept)
  const options = useMemo(() => {
    const below = (nodes: readonly Node[], depth: number): readonly Option[] =>
      nodes.flatMap(({ id, fullName, children = [] }) => [
        // The two roots hold no items.
        ...(depth === 0 ? [] : [{ value: id, label: fullName }]),
        ...below(children, depth + 1),
      ])
    return below(data?.list ?? [], 0)
  }, [data])
  return { options, isLoading }
}

export function usePrintTemplates(isAsked: boolean): Lookup {
  // 2: templates of functions (contract 2 §20.1).
  const { data, isLoading } = useCall(printDev.selector, isAsked ? { query: { type: '2' } } : null, kept)
  return { options: useMemo(() => leaves(data?.list ?? []), [data]), isLoading }
}

/** The parameters of an interface, as a design keeps them; none where they cannot be had. */
export async function parametersOf(id: string): Promise<readonly RawRecord[]> {
  if (id === '') return []
  const { data } = await call(dataInterface.parameters, { params: { id } })
  return data.filter((parameter) => readText(own(parameter, 'field')) !== '')
}
