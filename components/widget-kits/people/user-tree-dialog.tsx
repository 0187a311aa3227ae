'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { useWidgetEnv } from '../widget-env'
import type { PeopleConfig } from './people-config'
import styles from './people-dialog.module.css'
import type { PeopleItem } from './people-items'
import { type SourceEnv, userTree } from './people-sources'
import { PickerShell } from './picker-shell'
import { pickersTexts } from './pickers-texts'
import { SearchBox } from './search-box'
import { SourcePane } from './source-pane'

type UserTreeDialogProps = {
  /** What is chosen for, such as 审批人, which it is when left out. */
  title?: string
  onConfirm: (user: TreeNode) => void
  onClose: () => void
}

/** Chooses one user in the tree of organisations, such as an approver (spec 2 §2.1, §5.1). */
export function UserTreeDialog(props: UserTreeDialogProps) {
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OpenUserTree {...props} />
    </LazyMessages>
  )
}

const config: PeopleConfig = {
  kind: 'user',
  isMulti: false,
  title: '',
  restriction: { kind: 'all' },
  hasTop: false,
  hasSys: false,
}

function OpenUserTree({ title, onConfirm, onClose }: UserTreeDialogProps) {
  const t = useTranslations('pickers')
  const widgetEnv = useWidgetEnv()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<{ item: PeopleItem; node: TreeNode } | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const call = widgetEnv?.call
  const env = useMemo<SourceEnv | null>(() => (call ? { call, owner: widgetEnv?.names ?? call } : null), [call, widgetEnv?.names])
  const name = title || t('approver')
  const confirm = () => {
    if (chosen) onConfirm(chosen.node)
    else setMissing(true)
  }
  return (
    <PickerShell title={name} width="450px" onClose={onClose} onConfirm={confirm}>
      <div className={styles.pane}>
        <SearchBox onSearch={setKeyword} onLeaveDown={() => panel?.querySelector<HTMLElement>('[role="tree"]')?.focus()} />
        <div ref={setPanel} className={styles.panel}>
          {env ? (
            <SourcePane
              source={userTree}
              config={config}
              env={env}
              keyword={keyword}
              chosen={chosen ? [chosen.item] : []}
              onChoose={(item, node) => {
                setMissing(false)
                setChosen({ item, node })
              }}
              label={name}
            />
          ) : null}
        </div>
        {isMissing ? (
          <p className={styles.fault} role="alert">
            {t('pleaseSelect', { title: name })}
          </p>
        ) : null}
      </div>
    </PickerShell>
  )
}
