'use client'
import { type ReactNode, useId, useState } from 'react'
import { type EnvUser, type RecordContext, type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import type { FormStore } from '@/lib/form/form-store'
import { type FormContextValue, type FormFaces, FormProvider } from './form-context'
import { type FieldTexts, optionsEnv, textsEnv, valuesEnv } from './form-env'
import type { FormEvents } from './form-events'
import { FormFields } from './form-fields'
import { loadedTableEnv, relatedRecords } from './load-form'
import type { OptionsCache } from './options-cache'
import { type Lookups, useLookups, useOptionsCache } from './options-context'
import { readReveal } from './reveal-faults'
import { IssueTextProvider, useIssueTexts } from './use-issue-text'

export type FormScopeProps = {
  /** Give the view a `key` when the store changes. */
  store: FormStore
  /** Texts of the record for values whose names only the server knows (contract 3b §8). */
  texts?: FieldTexts
  currentUser?: EnvUser
  /** Whoever answers to what happens in the form, such as its scripts. */
  events?: FormEvents
  faces?: FormFaces
  /** What the record is, for widgets that show or send it (spec 2 §3.5). */
  recordContext?: RecordContext
  /** Opens a linked record to read (contract 3a §4.6). */
  onOpenRecord?: (modelId: string, id: string) => void
}

/** What fields of one form share. Its controls have been loaded (`loadForm`); the parts stay the same for its life. */
export function useFormScope(props: FormScopeProps) {
  const { store } = props
  const formId = useId()
  const cache = useOptionsCache()
  const lookups = useLookups()
  const [form] = useState<FormContextValue>(() => ({
    store,
    formId,
    related: relatedRecords(store, props.texts ?? {}, lookups?.names),
    events: props.events,
    faces: props.faces,
  }))
  const [env] = useState(() => formEnv({ ...props, cache, lookups, form }))
  const issueTexts = useIssueTexts(store.design)
  return { form, env, formId, issueTexts }
}

export type FormScopeParts = ReturnType<typeof useFormScope>

/** Fields of the form may stand anywhere below, also apart from each other, as in the cells of a row. */
export function FormScope({ scope, children }: { scope: FormScopeParts; children: ReactNode }) {
  return (
    <FormProvider value={scope.form}>
      <IssueTextProvider value={scope.issueTexts}>
        <WidgetEnvProvider value={scope.env}>{children}</WidgetEnvProvider>
      </IssueTextProvider>
    </FormProvider>
  )
}

type EnvOptions = FormScopeProps & { cache: OptionsCache | null; lookups: Lookups | null; form: FormContextValue }

function formEnv({ store, texts, cache, lookups, form, ...given }: EnvOptions): WidgetEnv {
  const { events, related } = form
  const options = cache ? optionsEnv(store, cache) : undefined
  const fieldText = texts ? textsEnv(store, texts) : undefined
  return {
    call: lookups?.call,
    names: lookups?.names,
    attributes: {
      subscribe: (node, rowKey, listener) => related.subscribe(node, rowKey, listener),
      read: (node, rowKey) => related.read(node, rowKey),
    },
    emit: events ? (node, event, data) => events.happened(node, event, data) : undefined,
    recordContext: given.recordContext,
    openRecord: given.onOpenRecord,
    Fields: FormFields,
    isDetail: false,
    toasts: new Set(),
    options,
    optionOverrides: events?.options,
    values: valuesEnv(store),
    fieldText,
    currentUser: given.currentUser,
    reveal: { subscribe: store.subscribeChecks, read: () => readReveal(store) },
    table: loadedTableEnv()?.(form, { options, fieldText }),
  }
}
