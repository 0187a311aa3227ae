import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { compilePattern } from '@/lib/domain/safe-pattern'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { usualPatterns } from '../usual-patterns'
import { ItemTools } from './item-tools'

/** Patterns that a text has to fit, each with what is said where it does not (contract 3a §12). */
export function RulesEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.rules')
  const { value, set, type, leave } = useProperty(ids, entry.path)
  const rules = readList(value)
  const add = (pattern: string, message: string) => set([...rules, { pattern, message }])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      {rules.map((rule, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place; whatever it shows comes from outside.
          key={index}
          rule={rule}
          index={index}
          onType={(next) => type(rules.with(index, next))}
          onLeave={leave}
          onRemove={() => set(rules.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={() => add('', '')}>
          {t('add')}
        </Button>
        <Menu
          label={t('usual')}
          trigger={
            <span className={styles.menuWord}>
              {t('usual')}
              <Icon name="chevron-down" size={14} />
            </span>
          }
          entries={usualPatterns.map(({ key, pattern }) => ({
            key,
            label: t(`names.${key}`),
            onSelect: () => add(pattern, t('message', { name: t(`names.${key}`) })),
          }))}
        />
      </div>
    </div>
  )
}

type RuleProps = {
  rule: unknown
  index: number
  onType: (rule: unknown) => void
  onLeave: () => void
  onRemove: () => void
}

function Rule({ rule, index, onType, onLeave, onRemove }: RuleProps) {
  const t = useTranslations('designer.rules')
  const id = useId()
  const stored = isRecord(rule) ? rule : {}
  const pattern = readText(own(stored, 'pattern'))
  const compiled = compilePattern(pattern)
  const fault = pattern !== '' && 'fault' in compiled ? compiled.fault : null
  const input = (key: 'pattern' | 'message') => ({
    type: 'text',
    className: key === 'pattern' ? `${fieldStyles.native} ${styles.code}` : fieldStyles.native,
    autoComplete: 'off',
    spellCheck: key === 'message',
    maxLength: 1000,
    'aria-label': t('of', { what: t(key), number: index + 1 }),
    placeholder: t(`${key}Hint`),
    value: readText(own(stored, key)),
    onChange: (event: { target: { value: string } }) => onType({ ...stored, [key]: event.target.value }),
    onBlur: onLeave,
  })
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.smallLabel}>{t('rule', { number: index + 1 })}</span>
        <ItemTools name={t('rule', { number: index + 1 })} index={index} count={1} onRemove={onRemove} />
      </div>
      <input {...input('pattern')} aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${id}-fault` : undefined} />
      {fault ? (
        <p id={`${id}-fault`} className={fieldStyles.error}>
          {t(`faults.${fault}`)}
        </p>
      ) : null}
      <input {...input('message')} />
      {'test' in compiled && pattern !== '' ? <Trial test={compiled.test} number={index + 1} /> : null}
    </div>
  )
}

/** A text to try the pattern with; kept nowhere. */
function Trial({ test, number }: { test: (text: string) => string; number: number }) {
  const t = useTranslations('designer.rules')
  const [text, setText] = useState('')
  const answer = text === '' ? null : test(text)
  return (
    <div className={styles.trial}>
      <input
        type="text"
        className={fieldStyles.native}
        autoComplete="off"
        maxLength={1000}
        aria-label={t('of', { what: t('trial'), number })}
        placeholder={t('trial')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span role="status" className={styles.trialAnswer} data-answer={answer ?? undefined}>
        {answer === null ? '' : t(answer === 'noMatch' ? 'fitsNot' : 'fits')}
      </span>
    </div>
  )
}
