'use client'
import { useTranslations } from 'next-intl'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import styles from './people-dialog.module.css'
import { type PeopleItem, variableItem } from './people-items'

type VariablesPaneProps = {
  keyword: string
  chosen: readonly PeopleItem[]
  isMulti: boolean
  label: string
  onChoose: (item: PeopleItem, entry: null) => void
}

/** Contract 2 §25.1: whoever is signed in when the value is read. */
const offered = ['currentUser'] as const
const nothingOpen: ReadonlySet<string> = new Set()

export function VariablesPane({ keyword, chosen, isMulti, label, onChoose }: VariablesPaneProps) {
  const t = useTranslations('pickers')
  const tWidgets = useTranslations('widgets.people.variables')
  return (
    <div className={styles.tree}>
      <VirtualTree
        label={label}
        items={offered.map((id) => ({ id, label: tWidgets(id) }))}
        filterText={keyword}
        expanded={nothingOpen}
        onExpandedChange={() => {}}
        selected={new Set(chosen.map((item) => item.key))}
        isMulti={isMulti}
        onSelect={(item) => onChoose(variableItem(item.id), null)}
        empty={<p className={styles.empty}>{t('emptyList')}</p>}
      />
    </div>
  )
}
