'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { FieldBox, useFieldPanel } from '@/components/ui/field-box'
import { FieldPopover } from '@/components/ui/field-popover'
import { ChosenTexts, FieldTrigger, TriggerEnd } from '@/components/ui/field-trigger'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { toast } from '@/components/ui/toast'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import { call as sessionCall } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { type DictionaryTypeNode, dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import type { Caller } from '../names'
import { useWidgetEnv } from '../widget-env'
import { DictionaryDialog, type NewEntry } from './dictionary-dialog'
import styles from './dictionary-select.module.css'
import { dictionaryTree, findDictionary, type IndentedChoice, indentedChoices } from './dictionary-types'
import { LookupTexts } from './lookup-texts'

type DictionarySelectProps = {
  id: string
  /** Id of the chosen dictionary; empty for none. */
  value: string
  onChange: (id: string, dictionary: DictionaryTypeNode | undefined) => void
  disabled?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
}

/** Chooses a dictionary, with a button that makes a new one or an item of the chosen one (spec 2 §2.2). */
export function DictionarySelect(props: DictionarySelectProps) {
  return (
    <LookupTexts>
      <OpenSelect {...props} />
    </LookupTexts>
  )
}

type Loaded = {
  nodes: readonly DictionaryTypeNode[]
  error: unknown
  isLoading: boolean
  load: () => Promise<readonly DictionaryTypeNode[]>
}

function useDictionaries(call: Caller): Loaded {
  const [state, setState] = useState<Omit<Loaded, 'load'>>({ nodes: [], error: null, isLoading: true })
  const load = useCallback(async () => {
    try {
      const { data } = await call(dictionaryType.selector, { params: { id: '0' } })
      setState({ nodes: data.list, error: null, isLoading: false })
      return data.list
    } catch (error) {
      setState({ nodes: [], error, isLoading: false })
      return []
    }
  }, [call])
  // External system: the network.
  useEffect(() => {
    void load()
  }, [load])
  return { ...state, load }
}

function OpenSelect({ id, value, onChange, disabled = false, ...props }: DictionarySelectProps) {
  const t = useTranslations('lookups.dictionary')
  const tErrors = useTranslations('errors')
  const call = useWidgetEnv()?.call ?? sessionCall
  const dictionaries = useDictionaries(call)
  const [making, setMaking] = useState<{ entry: NewEntry; parents: readonly IndentedChoice[] } | null>(null)
  const chosen = findDictionary(dictionaries.nodes, value)
  const makeItem = async () => {
    if (!chosen) return
    try {
      const entry: NewEntry = { kind: 'item', typeId: chosen.id, isTree: chosen.isTree === 1 }
      setMaking({ entry, parents: await parentsOfItem(call, chosen) })
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  const takeSaved = async (enCode: string) => {
    const isType = making?.entry.kind === 'type'
    setMaking(null)
    if (!isType) return
    const made = findByCode(await dictionaries.load(), enCode)
    if (made) onChange(made.id, made)
  }
  return (
    <div className={styles.line}>
      <DictionaryTrigger
        {...props}
        id={id}
        value={value}
        chosen={chosen}
        disabled={disabled}
        dictionaries={dictionaries}
        onChange={onChange}
      />
      {disabled ? null : (
        <Menu
          label={t('addMenu')}
          className={styles.add}
          trigger={
            <>
              <Icon name="plus" size={14} />
              <span aria-hidden="true">{t('add')}</span>
            </>
          }
          entries={[
            {
              key: 'type',
              label: t('newType'),
              onSelect: () => setMaking({ entry: { kind: 'type' }, parents: indentedChoices(dictionaries.nodes) }),
            },
            {
              key: 'item',
              label: chosen ? t('newItem') : t('newItemHint'),
              isDisabled: !chosen,
              onSelect: () => void makeItem(),
            },
          ]}
        />
      )}
      {making ? (
        <DictionaryDialog call={call} {...making} onSaved={(enCode) => void takeSaved(enCode)} onClose={() => setMaking(null)} />
      ) : null}
    </div>
  )
}

/** Items of a flat dictionary all stand at the top. */
async function parentsOfItem(call: Caller, { id, isTree }: DictionaryTypeNode): Promise<readonly IndentedChoice[]> {
  const { data } = await call(dictionaryData.parents, { params: { typeId: id, itemId: '0' }, query: { isTree: String(isTree) } })
  return indentedChoices(data.list)
}

function findByCode(nodes: readonly DictionaryTypeNode[], enCode: string): DictionaryTypeNode | undefined {
  for (const node of nodes) {
    const found = node.enCode === enCode ? node : findByCode(node.children, enCode)
    if (found) return found
  }
  return undefined
}

type TriggerProps = DictionarySelectProps & { chosen: DictionaryTypeNode | undefined; dictionaries: Loaded }

function DictionaryTrigger({ id, value, chosen, dictionaries, onChange, disabled, ...props }: TriggerProps) {
  const t = useTranslations('lookups.dictionary')
  const { boxRef, controlRef, isOpen, open, close } = useFieldPanel<HTMLButtonElement>()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isOpen) open()
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close(true)
    } else return
    event.preventDefault()
  }
  return (
    <FieldBox boxRef={boxRef} error={props.error} disabled={disabled} onLeave={() => close(false)} onKeyDown={handleKeyDown}>
      <FieldTrigger
        {...props}
        id={id}
        controlRef={controlRef}
        popup="tree"
        isOpen={isOpen}
        panelId={`${id}-popup`}
        disabled={disabled}
        onClick={() => (isOpen ? close(true) : open())}
      >
        <ChosenTexts labels={value ? [chosen?.fullName ?? value] : []} isMultiple={false} placeholder={t('choose')} />
      </FieldTrigger>
      <TriggerEnd onClear={undefined} />
      {isOpen ? (
        <FieldPopover
          id={`${id}-popup`}
          anchorRef={boxRef}
          isMatchingWidth
          onClose={() => close(false)}
          className={styles.popover}
        >
          <DictionaryList
            dictionaries={dictionaries}
            value={value}
            onChoose={(chosenId) => {
              onChange(chosenId, findDictionary(dictionaries.nodes, chosenId))
              close(true)
            }}
          />
        </FieldPopover>
      ) : null}
    </FieldBox>
  )
}

type ListProps = { dictionaries: Loaded; value: string; onChoose: (id: string) => void }

function DictionaryList({ dictionaries, value, onChoose }: ListProps) {
  const t = useTranslations('lookups.dictionary')
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(dictionaries.nodes.map((node) => node.id)))
  if (dictionaries.isLoading) return <LoadingState />
  if (dictionaries.error) return <ErrorState error={dictionaries.error} onRetry={() => void dictionaries.load()} />
  return (
    <>
      <SearchInput autoFocus value={keyword} placeholder={t('filter')} aria-label={t('filter')} onChange={setKeyword} />
      <VirtualTree
        label={t('list')}
        items={dictionaryTree(dictionaries.nodes, false)}
        expanded={expanded}
        onExpandedChange={setExpanded}
        selected={new Set([value])}
        onSelect={(item) => onChoose(item.id)}
        filterText={keyword}
        height="260px"
      />
    </>
  )
}
