'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import { childrenOf, deleteNodes, rootId, scriptsOfForm, type TreeDocument } from '@/lib/designer/public'
import type { DesignTable } from '@/lib/designer/tables/table-rows'
import { useFaultWords } from '../scripts/use-fault-words'
import { useLearnedFaults } from '../scripts/use-learned-faults'
import type { DesignFault, LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { useSettled } from '../shell/use-settled'
import { Canvas } from './canvas'
import { attachHeld } from './canvas-drag'
import { FaultyScript } from './faulty-script'
import { toldFaults } from './form-faults'
import { formKind } from './form-kind'
import { Palette } from './palette'
import { PropertyPanel } from './properties/property-panel'
import { scriptFaults } from './script-faults'
import { DesignTables } from './tables/design-tables'
import { useMakeNode } from './use-make-node'
import { WidgetIcon } from './widget-icon'

type FormDesignerProps = {
  session: DesignerSession
  /** Whose names and choices the faces show. */
  userId: string
  /** What cannot be changed once a design was stored is locked. */
  isStored: boolean
  /** What the design stands on; none where the platform makes its tables. */
  tables: readonly DesignTable[]
  /** A fault that the person is led to. */
  led?: LedFault | null
  onSave: () => void
}

/** Of what is left with a broken reference so many are called by name. */
const lossNamesMax = 5

/** The form designer: palette, canvas, properties, outline and faults (contract 3a §13). */
export function FormDesigner({ session, userId, isStored, tables, led = null, onSave }: FormDesignerProps) {
  const [isNarrow, setNarrow] = useState(false)
  const { kind, tell } = useFormKind(session, tables)
  const faults = useFaults(session, tables)
  const [opened, setOpened] = useState<DesignFault | null>(null)
  const [seen, setSeen] = useState<LedFault | null>(null)
  if (led && led !== seen) {
    setSeen(led)
    setOpened(led.fault.within ? led.fault : null)
  }
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <DesignerProvider session={session} kind={kind} tell={tell}>
        <DesignTables value={tables}>
          <DesignerFrame
            palette={<DragPalette />}
            canvas={<Canvas isNarrow={isNarrow} />}
            properties={<PropertyPanel isStored={isStored} />}
            faults={faults}
            led={led}
            tools={<Tools isNarrow={isNarrow} onNarrow={setNarrow} session={session} />}
            onFault={(fault) => setOpened(fault.within ? fault : null)}
            onSave={onSave}
          />
        </DesignTables>
        {opened?.within ? (
          <FaultyScript id={opened.id} event={opened.within.key} line={opened.within.line} onClose={() => setOpened(null)} />
        ) : null}
      </DesignerProvider>
    </OptionsProvider>
  )
}

/** The rules of forms for the shell, and how it tells what a removal took along. */
function useFormKind(session: DesignerSession, tables: readonly DesignTable[]) {
  const t = useTranslations('designershell')
  const tNames = useTranslations('designer.widgets')
  const format = useFormatter()
  const lossText = useCallback(
    (count: number, names: readonly string[]) => {
      const shown = names.slice(0, lossNamesMax).map((name) => t('canvas.lossName', { name: name || t('faults.form') }))
      return t('canvas.removedWith', {
        count,
        names: format.list(shown),
        isMore: String(names.length > lossNamesMax),
      })
    },
    [t, format],
  )
  const kind = useMemo(
    () =>
      formKind({
        typeName: (type) => (type !== '' && tNames.has(type) ? tNames(type) : type),
        iconOf: (type) => <WidgetIcon type={type} size={14} />,
        lossText,
        tables,
      }),
    [tNames, lossText, tables],
  )
  const tell = useCallback(
    (text: string) => {
      const { position } = session.history
      // Something else was done since: then this is not the last step any more.
      const undo = () => {
        if (session.history.position === position) session.history.undo()
        else toast.info(t('canvas.undoFirst'))
      }
      toast.warning(text, { action: { label: t('canvas.undoIt'), run: undo } })
    },
    [session, t],
  )
  return { kind, tell }
}

/** All faults of the form, those that the sandbox finds last, some time after the last change. */
function useFaults(session: DesignerSession, tables: readonly DesignTable[]): readonly DesignFault[] {
  const say = useFaultWords()
  const faults = useSettled(
    session,
    useCallback((doc: TreeDocument) => toldFaults(doc, say, tables), [say, tables]),
  )
  const settled = useSettled(session, asItIs)
  const faultOf = useLearnedFaults(useMemo(() => scriptsOfForm(settled).map(({ text }) => text), [settled]))
  const ofScripts = useMemo(() => scriptFaults(settled, say, faultOf), [settled, say, faultOf])
  return [...faults, ...ofScripts]
}

const asItIs = (doc: TreeDocument) => doc

function DragPalette() {
  const make = useMakeNode()
  const attach = useCallback(
    (type: Parameters<typeof make>[0]) => (element: HTMLElement | null) =>
      element ? attachHeld(element, () => ({ kind: 'new', node: make(type) })) : undefined,
    [make],
  )
  return <Palette attach={attach} />
}

type ToolsProps = { isNarrow: boolean; onNarrow: (isNarrow: boolean) => void; session: DesignerSession }

function Tools({ isNarrow, onNarrow, session }: ToolsProps) {
  const t = useTranslations('designershell.canvas')
  const clear = async () => {
    const all = childrenOf(session.document, rootId)
    if (all.length === 0 || !(await confirm({ text: t('clearAsk'), confirmText: t('clear'), danger: true }))) return
    session.run(deleteNodes(all))
  }
  return (
    <>
      <IconButton label={t('desktop')} aria-pressed={!isNarrow} onClick={() => onNarrow(false)}>
        <Icon name="monitor" size={16} />
      </IconButton>
      <IconButton label={t('phone')} aria-pressed={isNarrow} onClick={() => onNarrow(true)}>
        <Icon name="phone" size={16} />
      </IconButton>
      <IconButton label={t('clear')} onClick={() => void clear()}>
        <Icon name="trash" size={16} />
      </IconButton>
    </>
  )
}
