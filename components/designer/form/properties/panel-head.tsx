import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { labelOfNode, type NodeId, nameOfNode, typeOfNode } from '@/lib/designer/public'
import { isWidgetType } from '@/lib/form/widget-facts/table'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'
import { WidgetIcon } from '../widget-icon'
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
    <p className={styles.head}>
      <span className={styles.headIcon}>
        <WidgetIcon type={ids.length > 1 ? 'row' : type} />
      </span>
      <span className={styles.headName}>{ids.length > 1 ? t('several', { count: ids.length }) : name}</span>
      {ids.length === 1 && called !== '' && called !== name ? <span className={styles.headLabel}>{called}</span> : null}
    </p>
  )
}
