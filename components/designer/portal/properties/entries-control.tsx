import { useTranslations } from 'next-intl'
import { type ComponentType, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { OptionField } from '../options/option-types'
import styles from '../portal-designer.module.css'
import { HolderProvider, useHolder } from './use-item'

type EntriesField = Extract<OptionField, { kind: 'entries' }>
/** Draws one control of an entry. */
type Control = ComponentType<{ field: OptionField }>

/** Rows with controls of their own: one of them is open, all can be moved, added and taken away. */
export function EntriesControl({ field, control }: { field: EntriesField; control: Control }) {
  const t = useTranslations('portaldesigner.entries')
  const { value, change } = useHolder()
  const [open, setOpen] = useState<number | null>(null)
  const rows = readList(value(field.key, field.at)).filter(isRecord)
  const write = (next: readonly RawRecord[], burst?: string) =>
    change({ [field.key]: next }, { at: field.at, ...(burst ? { burst } : {}) })
  const remove = (at: number) => {
    if (field.isOneAtLeast && rows.length < 2) return void toast.warning(t('lastOne'))
    write(rows.toSpliced(at, 1))
    setOpen(null)
  }
  const add = () => {
    write([...rows, field.make(freshNumber(rows))])
    setOpen(rows.length)
  }
  return (
    <>
      <ul className={styles.entries}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; what it shows comes from outside.
          <li key={at} className={styles.entry}>
            <EntryHead
              name={readText(own(row, field.nameKey)) || t('unnamed', { number: at + 1 })}
              isOpen={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              onUp={at === 0 ? null : () => write(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row))}
              onRemove={() => remove(at)}
            />
            {open === at ? (
              <Entry
                field={field}
                control={control}
                row={row}
                onChange={(next, burst) => write(rows.with(at, next), burst && `${field.key}${at}${burst}`)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length < (field.max ?? 50) ? (
        <Button className={styles.add} size="sm" startIcon={<Icon name="plus" size={14} />} onClick={add}>
          {t('add')}
        </Button>
      ) : null}
    </>
  )
}

/** A number that no entry has as its id. */
function freshNumber(rows: readonly RawRecord[]): number {
  return rows.reduce((most, row) => Math.max(most, Number(own(row, 'id')) || 0), rows.length) + 1
}

type HeadProps = { name: string; isOpen: boolean; onToggle: () => void; onUp: (() => void) | null; onRemove: () => void }

function EntryHead({ name, isOpen, onToggle, onUp, onRemove }: HeadProps) {
  const t = useTranslations('portaldesigner.entries')
  return (
    <div className={styles.entryHead}>
      <Button
        size="sm"
        variant="text"
        aria-expanded={isOpen}
        startIcon={<Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
        onClick={onToggle}
      >
        {name}
      </Button>
      {onUp ? (
        <IconButton size="sm" label={t('up', { name })} onClick={onUp}>
          <Icon name="chevron-up" size={14} />
        </IconButton>
      ) : null}
      <IconButton size="sm" label={t('remove', { name })} onClick={onRemove}>
        <Icon name="trash" size={14} />
      </IconButton>
    </div>
  )
}

type EntryProps = { field: EntriesField; control: Control; row: RawRecord; onChange: (row: RawRecord, burst?: string) => void }

function Entry({ field, control: Control, row, onChange }: EntryProps) {
  const { endBurst } = useHolder()
  const holder = {
    value: (key: string) => own(row, key),
    change: (changes: RawRecord, { burst }: { burst?: string } = {}) => onChange({ ...row, ...changes }, burst),
    endBurst,
  }
  return (
    <div className={styles.entryBody}>
      <HolderProvider value={holder}>
        {field.fields.map((one) => (
          <Control key={`${one.key}${one.kind}`} field={one} />
        ))}
      </HolderProvider>
    </div>
  )
}
