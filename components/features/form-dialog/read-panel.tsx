import { useMemo } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { optionsEnv } from '@/components/form/form-env'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider, useOptionsCache } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { useWidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { loaderOf } from './form-panel'
import type { DesignForm } from './use-design-form'

/** The fields of a form as they are read: the same places, with values instead of controls (the look §3). */
export function ReadPanel({ form: { store, sources } }: { form: DesignForm }) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loaderOf(sources)} lookups={lookupsOf(user.userId)}>
      <Values store={store} />
    </OptionsProvider>
  )
}

function Values({ store }: { store: FormStore }) {
  const outer = useWidgetEnv()
  const cache = useOptionsCache()
  // Choices may follow other values of the form.
  const env = useMemo(() => outer && { ...outer, ...(cache ? { options: optionsEnv(store, cache) } : {}) }, [outer, cache, store])
  const design = useMemo(() => shownDesign(store), [store])
  const detail = <DetailView design={design} values={store.toRecord()} texts={noTexts} forms="all" />
  return env ? <WidgetEnvProvider value={env}>{detail}</WidgetEnvProvider> : detail
}

const noTexts = {}

/** Without the fields that other values hide. */
function shownDesign(store: FormStore): FormDesign {
  const shown = (nodes: readonly FieldNode[]): FieldNode[] =>
    nodes
      .filter((node) => node.kind !== 'field' || !store.getFieldState(node.code).hidden)
      .map((node) => ({ ...node, children: shown(node.children) }))
  return { ...store.design, fields: shown(store.design.fields) }
}
