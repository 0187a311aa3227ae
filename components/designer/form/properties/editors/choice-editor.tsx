import { useTranslations } from 'next-intl'
import { Checkbox, Radio } from '@/components/ui/check'
import { classes, fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ChoiceEntry, PropertyChoice, SeveralEntry } from '@/components/widget-kits/designer/property-entry'
import { readText, readTexts } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useIsStored } from '../stored-design'
import { plainValue, useEntry, useProperty } from '../use-property'

function useWordOf(): (choice: PropertyChoice) => string {
  const tChoices = useTranslations('designer.choices')
  return ({ value, word }) => (word === undefined ? String(value) : tChoices(word))
}

/** Stored values come as numbers or as texts; the same of either kind is the same choice. */
function isChosen(choice: PropertyChoice, value: unknown, usual: string | number = ''): boolean {
  const stored = value === undefined || value === null ? usual : plainValue(value)
  return String(choice.value) === String(stored)
}

/** One of several values in a list. What is stored and is none of them is shown as it is. */
export function ChoiceEditor({ entry, ids, id, label }: EditorProps<ChoiceEntry>) {
  const t = useTranslations('designer.panel')
  const wordOf = useWordOf()
  const isFixed = useIsStored() && (entry.isFixedOnceStored ?? false)
  const { value, isMixed, set } = useEntry(ids, entry)
  const options = entry.options.map((choice, index) => ({ value: String(index), label: wordOf(choice) }))
  const at = entry.options.findIndex((choice) => isChosen(choice, value, entry.usual))
  const stored = readText(plainValue(value))
  const values = isMixed ? [] : at >= 0 ? [String(at)] : stored === '' ? [] : [stored]
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      options={options}
      disabled={isFixed}
      values={values}
      placeholder={isMixed ? t('mixed') : t('choose')}
      onChange={([next]) => {
        const choice = next === undefined ? undefined : entry.options[Number(next)]
        if (choice && (isMixed || !isChosen(choice, value))) set(choice.value)
      }}
    />
  )
}

/** One of two or three short words, all of them seen. */
export function SegmentsEditor({ entry, ids, id }: EditorProps<ChoiceEntry>) {
  const wordOf = useWordOf()
  const { value, isMixed, set } = useProperty(ids, entry.path)
  return (
    <div role="radiogroup" id={id} aria-labelledby={`${id}-label`} className={classes(fieldStyles.segments, styles.segments)}>
      {entry.options.map((choice) => (
        <label key={String(choice.value)} className={fieldStyles.segment}>
          <Radio name={id} checked={!isMixed && isChosen(choice, value, entry.usual)} onChange={() => set(choice.value)} />
          <span>{wordOf(choice)}</span>
        </label>
      ))}
    </div>
  )
}

/** Several of some words. */
export function SeveralEditor({ entry, ids, id }: EditorProps<SeveralEntry>) {
  const wordOf = useWordOf()
  const { value, isMixed, set } = useProperty(ids, entry.path)
  const every = entry.options.map((choice) => String(choice.value))
  // One of the values may hold a comma itself, so that they are looked for rather than parted.
  const joined = `,${readText(value)},`
  const known = entry.isJoined ? every.filter((one) => joined.includes(`,${one},`)) : readTexts(value)
  const chosen = !entry.isJoined && value === undefined ? every : known
  const toggle = (word: string, isOn: boolean) => {
    const next = every.filter((one) => (one === word ? isOn : !isMixed && chosen.includes(one)))
    set(entry.isJoined ? next.join(',') : next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.checks}>
      {entry.options.map((choice) => (
        <label key={String(choice.value)} className={styles.check}>
          <Checkbox
            isMixed={isMixed}
            checked={!isMixed && chosen.includes(String(choice.value))}
            onChange={(event) => toggle(String(choice.value), event.target.checked)}
          />
          <span>{wordOf(choice)}</span>
        </label>
      ))}
    </div>
  )
}
