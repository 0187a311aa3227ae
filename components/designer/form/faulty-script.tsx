import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { lazyCode } from '@/components/ui/lazy-code'
import { type NodeId, rootId } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { useProperty } from './properties/use-property'

const ScriptDialog = lazyCode(async () => (await import('./properties/script-dialog')).ScriptDialog)

type FaultyScriptProps = { id: NodeId; event: string; line: number; onClose: () => void }

/** The script that a fault is about, opened at its line, wherever its properties are (contract 3a §11). */
export function FaultyScript({ id, event, line, onClose }: FaultyScriptProps) {
  const t = useTranslations('designer.properties')
  const ids = useMemo(() => [id], [id])
  const path = useMemo(() => [id === rootId ? 'funcs' : 'on', event], [id, event])
  const { value, set } = useProperty(ids, path)
  return (
    <ScriptDialog
      title={t(`on_${event}`)}
      event={event}
      node={id}
      text={readText(value)}
      line={line}
      onDone={set}
      onClose={onClose}
    />
  )
}
