'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { type BaseInfo, currentUserSettings } from '@/lib/contract/permission/current-user'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { changedValues } from '@/lib/form/changed-values'
import { infoForm, valuesOf } from './info-form'
import styles from './profile.module.css'

type InfoPanelProps = { info: BaseInfo; onSaved: () => Promise<unknown> }

/** 个人资料: what the administrator keeps, and what the user may change himself (contract 1 §11.1, §11.2). */
export function InfoPanel({ info, onSaved }: InfoPanelProps) {
  const t = useTranslations('profile')
  return (
    <>
      <h2 className={styles.sectionTitle}>{t('account.title')}</h2>
      <AccountFacts info={info} />
      <hr className={styles.rule} />
      <h2 className={styles.sectionTitle}>{t('info.title')}</h2>
      <InfoForm info={info} onSaved={onSaved} />
    </>
  )
}

function AccountFacts({ info }: { info: BaseInfo }) {
  const t = useTranslations('profile.account')
  const date = (ms: number | undefined, format: string) => (ms === undefined ? '' : formatDate(ms, format))
  const tenantId = info.currentTenantInfo?.['tenantId']
  const account = info.isTenant === 1 && typeof tenantId === 'string' ? `${tenantId}@${info.account}` : info.account
  const facts = [
    [t('account'), account],
    [t('organize'), info.organize],
    [t('manager'), info.manager],
    [t('position'), info.position],
    [t('ranks'), info.ranks],
    [t('roles'), info.roleId],
    [t('creatorTime'), date(info.creatorTime, dateTimeFormat)],
    [t('prevLogTime'), date(info.prevLogTime, dateTimeFormat)],
    [t('entryDate'), date(info.entryDate, 'yyyy-MM-dd')],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Begins anew after every save: what was saved is what the next changes are changes of. */
function InfoForm({ info, onSaved }: InfoPanelProps) {
  const dictionaries = useCall(dictionaryData.all, {})
  // Once: asking for them again, because they could not be had, does not take the form away under the hands of the person.
  const [hasBegun, setBegun] = useState(!dictionaries.isLoading)
  if (!hasBegun && !dictionaries.isLoading) setBegun(true)
  const [round, setRound] = useState({ serial: 0, isPressed: false })
  const restart = (isPressed: boolean) => setRound(({ serial }) => ({ serial: serial + 1, isPressed }))
  if (!hasBegun) return <LoadingState />
  return (
    <FilledForm
      key={round.serial}
      wasPressed={round.isPressed}
      info={info}
      // Without them there is nothing to choose from; the rest of the form works.
      dictionaries={dictionaries.data?.list ?? []}
      onSaved={async () => {
        await onSaved()
        restart(true)
      }}
      onReset={() => restart(true)}
      onStale={() => restart(false)}
    />
  )
}

type FilledFormProps = InfoPanelProps & {
  dictionaries: Parameters<typeof infoForm>[1]['dictionaries']
  /** Begun anew by a button of the one before. */
  wasPressed: boolean
  onReset: () => void
  onStale: () => void
}

function FilledForm({ info, dictionaries, wasPressed, onSaved, onReset, onStale }: FilledFormProps) {
  const t = useTranslations('profile.info')
  const tValidation = useTranslations('validation')
  const router = useRouter()
  const [design] = useState(() => infoForm(t, { dictionaries, faultText: (kind) => tValidation(kind) }))
  const form = useDesignForm({
    drafts: { name: 'profile', title: t('title') },
    id: info.id,
    design: () => design,
    values: valuesOf(info, design),
  })
  const [untouched] = useState(() => form.store.toRecord())
  const isDirty = useSyncExternalStore(form.store.subscribeAny, form.store.isDirty, form.store.isDirty)
  const surroundings = useRef<HTMLFormElement>(null)
  useFollowing({ surroundings, isDirty, wasPressed, begunWith: { info, dictionaries }, onStale })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save({
      // What is kept now, with what was changed here: others may have changed the rest since the form began.
      send: (values) =>
        call(currentUserSettings.saveBaseInfo, { body: { ...valuesOf(info, design), ...changedValues(untouched, values) } }),
      done: async ({ msg }) => {
        toast.success(msg || t('saved'))
        await onSaved()
        // The shell shows the name; its data comes with the page.
        router.refresh()
      },
    })
  }
  const reset = async () => {
    await form.draft.giveUp()
    onReset()
  }
  return (
    <form ref={surroundings} noValidate onSubmit={submit}>
      <FormPanel form={form} />
      <div className={styles.formFoot}>
        <span role="status" className={styles.unsaved}>
          {isDirty && t('unsaved')}
        </span>
        {isDirty && (
          <Button disabled={form.edit.isSaving} onClick={() => void reset()}>
            {t('reset')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={form.edit.isSaving} aria-disabled={!isDirty || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

type Following = {
  surroundings: { current: HTMLFormElement | null }
  isDirty: boolean
  wasPressed: boolean
  begunWith: object
  onStale: () => void
}

/** An untouched form in which nobody stands shows what is kept now; one begun anew keeps the focus of the button that was pressed. */
function useFollowing({ surroundings, isDirty, wasPressed, begunWith, onStale }: Following): void {
  const text = JSON.stringify(begunWith)
  const [begun] = useState(text)
  // The focus: the pressed button is gone with the form before.
  useEffect(() => {
    if (wasPressed && document.activeElement === document.body)
      surroundings.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }, [wasPressed, surroundings])
  // What was read anew.
  useEffect(() => {
    if (text !== begun && !isDirty && !surroundings.current?.contains(document.activeElement)) onStale()
  }, [text, begun, isDirty, surroundings, onStale])
}
