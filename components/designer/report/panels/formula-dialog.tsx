import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes, fieldStyles } from '@/components/ui/field'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { conditionFunctions, dateFunctions, statisticFunctions, sumFunctions, textFunctions } from '@/lib/report/function-names'
import { useKeepQuestion } from '../../shell/use-keep-question'
import { formulaFault } from './formula-fault'
import styles from './report-panels.module.css'
import { useSheet } from './use-sheet'

type FormulaDialogProps = { value: string; onDone: (formula: string) => void; onClose: () => void }

/** A formula with all that it can be made of: functions with a line about each, fields of data sets, and parameters. */
export function FormulaDialog({ value, onDone, onClose }: FormulaDialogProps) {
  const t = useTranslations('reportpanels.formula')
  const [text, setText] = useState(value)
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const faultId = useId()
  const isFaulty = formulaFault(text)
  const finish = () => {
    onDone(text.trim())
    onClose()
  }
  const close = useKeepQuestion({ isChanged: text !== value, onKeep: finish, onClose })
  const insert = (word: string, caretBack = 0) => {
    const area = areaRef.current
    const [start, end] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    setText(text.slice(0, start) + word + text.slice(end))
    const caret = start + word.length - caretBack
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(caret, caret)
    })
  }
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="820px"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.formulaDialog}>
        <label className={styles.formulaText}>
          <span>{t('text')}</span>
          <textarea
            ref={areaRef}
            rows={3}
            spellCheck={false}
            className={classes(fieldStyles.native, styles.code)}
            maxLength={2000}
            value={text}
            aria-invalid={isFaulty || undefined}
            aria-describedby={faultId}
            onChange={({ target }) => setText(target.value.replace(/^\s*=/, ''))}
          />
        </label>
        <p id={faultId} className={isFaulty ? styles.fault : styles.hint}>
          {isFaulty ? t('bad') : t('hint')}
        </p>
        <Words onInsert={insert} />
      </div>
    </Surface>
  )
}

const groups = {
  condition: conditionFunctions,
  sum: sumFunctions,
  text: textFunctions,
  date: dateFunctions,
  statistic: statisticFunctions,
} as const

type Word = { key: string; word: string; line: string; back: number }

/** What can be put into the formula, found by a word in its name or its line. */
function Words({ onInsert }: { onInsert: (word: string, caretBack?: number) => void }) {
  const t = useTranslations('reportpanels')
  const [keyword, setKeyword] = useState('')
  const sections = useWords()
  const wanted = keyword.trim().toLowerCase()
  const shown = sections
    .map(({ title, words }) => ({
      title,
      words: words.filter(({ word, line }) => word.toLowerCase().includes(wanted) || line.toLowerCase().includes(wanted)),
    }))
    .filter(({ words }) => words.length > 0)
  return (
    <>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('formula.search')} aria-label={t('formula.search')} />
      <div className={styles.words}>
        {shown.length === 0 ? <EmptyState picture="noMatch" text={t('formula.none')} /> : null}
        {shown.map(({ title, words }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {words.map(({ key, word, line, back }) => (
                <li key={key}>
                  <button type="button" onClick={() => onInsert(word, back)}>
                    <code>{word}</code>
                    <span>{line}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** Parameters and fields of the report first: functions are the same everywhere. */
function useWords(): readonly { title: string; words: readonly Word[] }[] {
  const t = useTranslations('reportpanels')
  const { dataSets, parameters } = useSheet()
  const named = parameters.map(
    ({ name, label }): Word => ({ key: name, word: `param.${name}`, line: label || t('formula.parameter'), back: 0 }),
  )
  const fields = dataSets.map(({ name: set, fields: own }) => ({
    title: t('formula.fieldsOf', { name: set }),
    words: own.map(({ name, label }): Word => ({ key: name, word: `${set}.${name}`, line: label, back: 0 })),
  }))
  const functions = Object.entries(groups).map(([group, names]) => ({
    title: t(`formula.groups.${group}`),
    words: names.map((name): Word => ({ key: name, word: `${name}()`, line: t(`functions.${name}`), back: 1 })),
  }))
  return [{ title: t('formula.parameters'), words: named }, ...fields, ...functions]
}
