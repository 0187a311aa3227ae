'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { PageParam, PageSetup } from '@/lib/domain/print/page-setup'
import { ownPaper, paperTypes, withDirection, withPaper } from './page-param'
import styles from './print-designer.module.css'
import { TextInput } from './text-input'

type PanelProps = { param: PageParam; setup: PageSetup; onChange: (param: PageParam) => void }

const margins = ['mt', 'mb', 'ml', 'mr'] as const

/** The paper and its margins, in millimetres (contract 2 §20.1). */
export function PagePanel({ param, setup, onChange }: PanelProps) {
  const t = useTranslations('printdesigner.page')
  const id = useId()
  const wanted = String(param['type'] ?? '').toUpperCase()
  const type = paperTypes.find((one) => one === wanted) ?? ownPaper
  const shownMargins = { mt: setup.top, mb: setup.bottom, ml: setup.left, mr: setup.right }
  const millimetres = (key: string, value: string) => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number)) onChange({ ...param, [key]: number })
  }
  return (
    <section>
      <h3>{t('name')}</h3>
      <Field id={`${id}-type`} label={t('type')}>
        <Select
          id={`${id}-type`}
          options={[...paperTypes.map((value) => ({ value, label: value })), { value: ownPaper, label: t('own') }]}
          value={type}
          onChange={(next) => onChange(withPaper({ ...param, width: setup.width, height: setup.height }, next))}
        />
      </Field>
      <Field id={`${id}-direction`} label={t('direction')}>
        <Select
          id={`${id}-direction`}
          options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: t(value) }))}
          value={setup.width > setup.height ? 'landscape' : 'portrait'}
          onChange={(direction) => onChange(withDirection({ ...param, width: setup.width, height: setup.height }, direction))}
        />
      </Field>
      <div className={styles.pair}>
        {(['width', 'height'] as const).map((side) =>
          type === ownPaper ? (
            <TextInput
              key={side}
              label={t(side)}
              value={String(setup[side])}
              pattern={/^\d{0,4}(\.\d?)?$/}
              isDecimal
              onChange={(value) => millimetres(side, value)}
            />
          ) : null,
        )}
        {margins.map((key) => (
          <TextInput
            key={key}
            label={t(key)}
            value={String(shownMargins[key])}
            pattern={/^\d{0,3}(\.\d?)?$/}
            isDecimal
            onChange={(value) => millimetres(key, value)}
          />
        ))}
      </div>
    </section>
  )
}
