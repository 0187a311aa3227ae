'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { DraftOffer } from '@/components/form/draft-offer'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { isRecord, own, readText } from '@/lib/form/read'
import { changeScopes } from './constants'
import { FieldsPanel } from './fields-panel'
import { useCategories, useScheduleRecord } from './queries'
import styles from './schedule.module.css'
import { ScheduleTexts } from './schedule-texts'
import { type FormValues, type NewAt, newValues, recordValues } from './schema'
import { ScopeDialog } from './scope-dialog'
import { useRemovalQuestion } from './use-removal'
import { useScheduleForm } from './use-schedule-form'

type FormDialogProps = {
  /** Null for a new entry. */
  id: string | null
  /** Where a new one begins. */
  at?: NewAt
  onClose: () => void
}

/** An entry being made or changed (contract 2 §21). */
export function ScheduleFormDialog(props: FormDialogProps) {
  return (
    <ScheduleTexts fallback={null}>
      <FormLoader {...props} />
    </ScheduleTexts>
  )
}

function FormLoader({ id, at = {}, onClose }: FormDialogProps) {
  const t = useTranslations('schedule.form')
  const { user } = useShell()
  const record = useScheduleRecord(id)
  const categories = useCategories()
  const [nowMs] = useState(() => Date.now())
  const items = categories.data?.list
  const title = t(id === null ? 'create' : 'edit')
  const error = record.error ?? (items ? undefined : categories.error)
  const isReady = items !== undefined && (id === null || record.data !== undefined)
  if (error || !isReady) {
    const retry = () => (record.error ? record.retry() : void categories.mutate())
    return (
      <Surface kind="general" open title={title} width="600px" onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}
      </Surface>
    )
  }
  // The first category is the default of a new entry (contract 2 §21).
  const initial = record.data ? recordValues(record.data) : { ...newValues(at, nowMs), category: items[0]?.id ?? '' }
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <EntryForm
        id={id}
        title={title}
        initial={initial}
        categories={items.map((item) => ({ value: item.id, label: item.fullName }))}
        onClose={onClose}
      />
    </OptionsProvider>
  )
}

type EntryFormProps = {
  id: string | null
  title: string
  initial: FormValues
  categories: readonly { value: string; label: string }[]
  onClose: () => void
}

function EntryForm({ id, title, initial: opened, categories, onClose }: EntryFormProps) {
  const t = useTranslations('schedule.form')
  const formId = useId()
  const [initial] = useState(opened)
  const form = useScheduleForm({ id, initial, onClose })
  const removal = useRemovalQuestion({
    isCreator: true,
    onRemoved: () => {
      form.finishDraft()
      onClose()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const fault = form.submit()
    if (fault) document.getElementById(`${formId}-${fault}`)?.focus()
  }
  return (
    <>
      <FormSurface
        kind="general"
        title={title}
        width="600px"
        edit={form.edit}
        isBusy={removal.isRemoving}
        onLeft={onClose}
        before={
          id !== null && (
            <DeleteButton
              isHeld={form.edit.isSaving || removal.isRemoving}
              onPress={() => removal.ask({ id, repetition: initial.repetition })}
            />
          )
        }
        submit={{ text: t('save'), form: formId }}
      >
        <form
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={handleSubmit}
          onKeyDown={(event) => keepEnter(event, `${formId}-title`)}
        >
          <DraftOffer
            drafts={form.draft.offered}
            isNew={id === null}
            summaryOf={titleOf}
            onRestore={form.draft.restore}
            onDiscard={(draft) => void form.draft.discard(draft)}
            onStartEmpty={form.draft.startEmpty}
          />
          <FieldsPanel formId={formId} values={form.values} faults={form.faults} categories={categories} onChange={form.change} />
        </form>
      </FormSurface>
      <ScopeQuestion form={form} />
      {removal.dialog}
    </>
  )
}

function DeleteButton({ isHeld, onPress }: { isHeld: boolean; onPress: () => void }) {
  const t = useTranslations('schedule.form')
  return (
    <Button className={styles.apart} variant="danger" disabled={isHeld} onClick={onPress}>
      {t('delete')}
    </Button>
  )
}

/** Which entries of a series are meant. */
function ScopeQuestion({ form }: { form: ReturnType<typeof useScheduleForm> }) {
  const t = useTranslations('schedule.form')
  if (!form.isAskingScope) return null
  return (
    <ScopeDialog
      title={t('scopeTitle')}
      question={t('scopeQuestion')}
      scopes={changeScopes}
      isRunning={form.edit.isSaving}
      onChoose={form.write}
      onClose={form.closeScope}
    />
  )
}

/** Enter in a day or a time ends the typing there; it must not save what was there before. In the title it saves. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>, titleId: string): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.id !== titleId) event.preventDefault()
}

const titleOf = ({ snapshot }: { snapshot: unknown }) => (isRecord(snapshot) ? readText(own(snapshot, 'title')) : '')
