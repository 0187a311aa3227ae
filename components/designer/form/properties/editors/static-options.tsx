import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { nodeOf } from '@/lib/designer/public'
import { optionKeys } from '@/lib/form/attributes'
import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import type { DesignerSession } from '../../../shell/designer-session'
import { useSessionFact } from '../../../shell/session-context'
import { freeValue, linesOf, type OptionKeyNames, type OptionPath, optionsOfLines, withSiblings } from '../option-lists'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ItemTools, moved } from './item-tools'
import { LinesDialog } from './lines-dialog'
import { OptionColor } from './option-color'

const optionsPath = ['options']
const childrenName = ['props', 'children']

/** Options written into the design: a list, or a tree where the field chooses from one. */
export function StaticOptions({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('designer.options')
  const { value, set, type, leave } = useProperty(ids, optionsPath)
  const isTree = useProperty(ids, childrenName).value !== undefined
  const keys = useKeys(ids[0] ?? '')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const options = readList(value)
  const newOption = () => {
    const free = freeValue(options, keys)
    return { [keys.label]: t('new', { number: free }), [keys.value]: free }
  }
  const edit: OptionEdit = {
    keys,
    isTree,
    leave,
    change: (path, change, isTyped) => (isTyped ? type : set)(withSiblings(options, path, change, keys.children)),
    newOption,
  }
  return (
    <>
      <OptionList options={options} above={noPath} edit={edit} />
      {options.length === 0 ? <p className={styles.note}>{t('none')}</p> : null}
      <div className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={() => set([...options, newOption()])}>
          {t('add')}
        </Button>
        {isTree ? null : (
          <Button size="sm" onClick={() => setDialogOpen(true)}>
            {t('many')}
          </Button>
        )}
      </div>
      {isDialogOpen ? (
        <LinesDialog
          title={t('many')}
          hint={t('manyHint')}
          text={linesOf(options, keys)}
          onDone={(lines) => set(optionsOfLines(lines, options, keys))}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </>
  )
}

const noPath: OptionPath = []

function useKeys(node: string): OptionKeyNames {
  const text = useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => JSON.stringify(optionKeys({ raw: readRecord(nodeOf(document, node)?.shell) })),
      [node],
    ),
  )
  return useMemo(() => JSON.parse(text) as OptionKeyNames, [text])
}

type OptionEdit = {
  keys: OptionKeyNames
  isTree: boolean
  leave: () => void
  change: (path: OptionPath, change: (siblings: readonly unknown[], at: number) => readonly unknown[], isTyped?: boolean) => void
  newOption: () => RawRecord
}

type ListProps = { options: readonly unknown[]; above: OptionPath; edit: OptionEdit }

function OptionList({ options, above, edit }: ListProps) {
  if (options.length === 0) return null
  return (
    <ul className={styles.list} data-below={above.length > 0 || undefined}>
      {options.map((option, index) =>
        isRecord(option) ? (
          <OptionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; whatever it shows comes from outside.
            key={index}
            option={option}
            path={[...above, index]}
            count={options.length}
            edit={edit}
          />
        ) : null,
      )}
    </ul>
  )
}

type LineProps = { option: RawRecord; path: OptionPath; count: number; edit: OptionEdit }

function OptionLine({ option, path, count, edit }: LineProps) {
  const t = useTranslations('designer.options')
  const { keys } = edit
  const index = path.at(-1) ?? 0
  const name = readText(own(option, keys.label))
  const replace = (next: RawRecord, isTyped?: boolean) => edit.change(path, (siblings, at) => siblings.with(at, next), isTyped)
  const move = (to: number) => edit.change(path, (siblings, at) => moved(siblings, at, to))
  const below = readList(own(option, keys.children))
  const input = (key: string, label: string) => ({
    type: 'text',
    className: fieldStyles.native,
    autoComplete: 'off',
    maxLength: 200,
    'aria-label': label,
    value: readText(own(option, key)),
    onChange: (event: { target: { value: string } }) => replace({ ...option, [key]: event.target.value }, true),
    onBlur: edit.leave,
  })
  return (
    <li className={styles.stack}>
      <div className={styles.item}>
        {edit.isTree ? null : (
          <OptionColor
            name={name}
            value={readText(own(option, 'color'))}
            onChange={(color) => {
              const { color: _before, ...bare } = option
              replace(color === '' ? bare : { ...option, color })
            }}
          />
        )}
        <input {...input(keys.label, t('nameOf', { number: index + 1 }))} />
        <input {...input(keys.value, t('valueOf', { number: index + 1 }))} data-narrow="" />
        {edit.isTree ? (
          <IconButton
            size="sm"
            label={t('addBelow', { name })}
            onClick={() => edit.change([...path, below.length], (siblings) => [...siblings, edit.newOption()])}
          >
            <Icon name="plus" size={14} />
          </IconButton>
        ) : null}
        <ItemTools
          name={name}
          index={index}
          count={count}
          onMove={move}
          onRemove={() => edit.change(path, (siblings, at) => siblings.toSpliced(at, 1))}
        />
      </div>
      <OptionList options={below} above={path} edit={edit} />
    </li>
  )
}
