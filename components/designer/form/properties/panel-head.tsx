import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { changeKind, labelOfNode, type NodeId, nameOfNode, typeOfNode } from '@/lib/designer/public'
import { isWidgetType } from '@/lib/form/widget-facts/table'
import type { PaletteType } from '@/lib/form/widget-facts/widget-types'
import type { DesignerSession } from '../../shell/designer-session'
import { useSession, useSessionFact } from '../../shell/session-context'
import { useMakeNode } from '../use-make-node'
import { WidgetIcon } from '../widget-icon'
import { otherKinds } from './other-kinds'
import styles from './properties.module.css'

/** What it is whose properties are shown. */
export function PanelHead({ ids }: { ids: readonly NodeId[] }) {
  const t = useTranslations('designer.panel')
  const tNames = useTranslations('designer.widgets')
  const [id = ''] = ids
  const type = useSessionFact(useCallback(({ document }: DesignerSession) => typeOfNode(document, id), [id]))
  const called = useSessionFact(
    useCallback(({ document }: DesignerSession) => labelOfNode(document, id) || nameOfNode(document, id), [id]),
  )
  const name = isWidgetType(type) ? tNames(type) : t('unknownWidget', { type })
  return (
    <div className={styles.head}>
      <span className={styles.headIcon}>
        <WidgetIcon type={ids.length > 1 ? 'row' : type} />
      </span>
      <span className={styles.headName}>{ids.length > 1 ? t('several', { count: ids.length }) : name}</span>
      {ids.length === 1 && called !== '' && called !== name ? <span className={styles.headLabel}>{called}</span> : null}
      {ids.length === 1 ? <KindMenu id={id} type={type} /> : null}
    </div>
  )
}

/** Another kind for the same field: it keeps its name, its place and what refers to it. */
function KindMenu({ id, type }: { id: NodeId; type: string }) {
  const t = useTranslations('designer.panel')
  const tNames = useTranslations('designer.widgets')
  const session = useSession()
  const makeNode = useMakeNode()
  const kinds = otherKinds(type)
  if (kinds.length === 0 || !isWidgetType(type)) return null
  return (
    <Menu
      className={styles.headMenu}
      label={t('changeKind')}
      trigger={<Icon name="chevron-down" size={14} />}
      entries={kinds.map((kind) => ({
        key: kind,
        label: tNames(kind),
        onSelect: () => session.run(changeKind({ id, made: makeNode(kind), former: makeNode(type as PaletteType) })),
      }))}
    />
  )
}
