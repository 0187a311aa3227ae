'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLeaveGuard, useTabKey } from '@/components/features/shell/tabs/public'
import { Button } from '@/components/ui/button'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { type BaseInfo, currentUserSettings } from '@/lib/contract/permission/current-user'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { InfoFieldRow } from './info-field-row'
import { changesOf, faultsOf, type InfoValues, infoFields, type TextName, valuesOf } from './info-form'
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
          <dd>{value || '-'}</dd>
        </div>
      ))}
    </dl>
  )
}

function InfoForm({ info, onSaved }: InfoPanelProps) {
  const t = useTranslations('profile.info')
  const tValidation = useTranslations('validation')
  const router = useRouter()
  const idBase = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const save = useMutation(currentUserSettings.saveBaseInfo)
  const [typed, setTyped] = useState<Partial<InfoValues>>({})
  const [faults, setFaults] = useState<Partial<Record<TextName, string>>>({})
  const stored = valuesOf(info)
  const changes = changesOf(typed, stored)
  const values = { ...stored, ...changes }
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(useTabKey(), () => isDirty)

  const check = (): Partial<Record<TextName, string>> =>
    Object.fromEntries(
      faultsOf(values, changes).map(({ name, kind }) => [name, kind === 'required' ? t('nameRequired') : tValidation(kind)]),
    )
  const change = (part: Partial<InfoValues>) => {
    setTyped((current) => ({ ...current, ...part }))
    setFaults((current) => ({ ...current, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isRunning) return
    const found = check()
    setFaults(found)
    const first = infoFields.find(({ name }) => found[name])
    if (first) return formRef.current?.querySelector<HTMLElement>(`[data-field="${first.name}"] input`)?.focus()
    try {
      const { msg } = await save.run({ body: values })
      toast.success(msg || t('saved'))
      await onSaved()
      setTyped({})
      // The shell shows the name; its data comes with the page.
      router.refresh()
    } catch {
      // Told already; what was typed stays.
    }
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.formGrid}>
        {infoFields.map((field) => (
          <InfoFieldRow
            key={field.name}
            id={`${idBase}-${field.name}`}
            field={field}
            values={values}
            fault={faults[field.name] ?? ''}
            onChange={change}
            onBlur={() => setFaults((current) => ({ ...current, [field.name]: check()[field.name] }))}
          />
        ))}
      </div>
      <div className={styles.formFoot}>
        <Button type="submit" variant="primary" loading={save.isRunning} aria-disabled={!isDirty || undefined}>
          {t('save')}
        </Button>
        {isDirty && (
          <Button disabled={save.isRunning} onClick={() => change(stored)}>
            {t('reset')}
          </Button>
        )}
        <span role="status" className={styles.unsaved}>
          {isDirty && t('unsaved')}
        </span>
      </div>
    </form>
  )
}
