import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { addItems, itemOf, kindOf, newPane, placeInGrid, placeItems, setItem } from '@/lib/designer/portal/public'
import { childrenOf, type NodeId, nodeOf, rootId } from '@/lib/designer/public'
import { own, readFlag, readNumber, readRecord, readText, readTexts } from '@/lib/form/read'
import { isPortalKey, portalKind } from '@/lib/portal/widget-kinds'
import flowStyles from '../../flow/properties/flow-properties.module.css'
import { ChoiceSetting, NumberSetting, SettingNote, SettingsSection, SwitchSetting, TextSetting } from '../../list/settings'
import { useDesigner } from '../../shell/designer-context'
import panelStyles from '../../shell/properties-panel.module.css'
import { useNodeShell, useSession, useSessionFact } from '../../shell/session-context'
import { optionTable } from '../options/option-table'
import { headGroup } from '../options/shared-options'
import styles from '../portal-designer.module.css'
import { portalIcon } from '../portal-icons'
import { usePortalWords } from '../use-portal-words'
import { DataSection } from './data-section'
import { OptionSection, TitleSetting } from './item-sections'
import { HolderProvider, useItemHolder } from './use-item'

/** 组件属性 and, with nothing chosen, 门户属性 (contract 4b §3.2). */
export function PortalProperties() {
  const t = useTranslations('portaldesigner.panel')
  const count = useSessionFact((session) => session.selection.length)
  const id = useSessionFact((session) => session.current)
  const kind = useSessionFact((session) => kindOf(session.document, session.current))
  const words = usePortalWords()
  if (count > 1) return <EmptyState text={t('several', { count })} />
  const body =
    id === rootId ? (
      <PortalSettings />
    ) : kind === 'tabPane' ? (
      <PaneSettings id={id} />
    ) : (
      <ItemSettings key={id} id={id} kind={kind} />
    )
  return (
    <div className={panelStyles.panel}>
      <p className={flowStyles.head}>
        <Icon name={id === rootId ? 'grid' : portalIcon(kind)} size={16} />
        {id === rootId ? t('portal') : words.typeName(kind)}
      </p>
      <div className={panelStyles.body}>{body}</div>
    </div>
  )
}

function PortalSettings() {
  const t = useTranslations('portaldesigner.panel')
  const count = useSessionFact((session) => Object.keys(session.document.nodes).length - 1)
  return (
    <>
      <RefreshSection id={rootId} />
      <SettingsSection title={t('about')}>
        <SettingNote>{t('counted', { count })}</SettingNote>
        <SettingNote>{t('hint')}</SettingNote>
      </SettingsSection>
    </>
  )
}

function ItemSettings({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('portaldesigner.panel')
  const holder = useItemHolder(id)
  return (
    <HolderProvider value={holder}>
      <SettingsSection title={t('basic')}>
        <TitleSetting id={id} />
        {isPortalKey(kind) ? <Visibility id={id} kind={kind} /> : <SettingNote>{t('unknown')}</SettingNote>}
      </SettingsSection>
      {isPortalKey(kind) ? (
        <>
          {kind === 'tab' ? <Panes id={id} /> : null}
          {optionTable[kind].map((group) => (
            <OptionSection key={group.name} group={group} />
          ))}
          {portalKind(kind)?.takesData ? <DataSection id={id} kind={kind} /> : null}
          <OptionSection group={headGroup} />
          <RefreshSection id={id} />
        </>
      ) : null}
      <PlaceSection id={id} />
    </HolderProvider>
  )
}

const platforms = ['pc', 'app'] as const

function Visibility({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('portaldesigner.panel')
  const { value, change } = useItemHolder(id)
  const stored = value('visibility', 'item')
  const offered = platforms.filter((one) => one === 'pc' || !portalKind(kind)?.isDesktopOnly)
  return (
    <ChoiceSetting
      label={t('visibility')}
      isMultiple
      options={offered.map((one) => ({ value: one, label: t(one) }))}
      values={Array.isArray(stored) ? readTexts(stored) : platforms}
      onChange={(next) => change({ visibility: [...next] }, { at: 'item' })}
    />
  )
}

/** The tabs of a tab item: each is chosen to be named, and taken away with all in it. */
function Panes({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner')
  const { session, kind } = useDesigner()
  const { fresh } = usePortalWords()
  const panes = useSessionFact((one) => childrenOf(one.document, id))
  const remove = (pane: NodeId) => void session.run(kind.remove([pane]))
  return (
    <SettingsSection title={t('groups.tabs')}>
      <ul className={styles.entries}>
        {panes.map((pane) => (
          <li key={pane} className={styles.entry}>
            <div className={styles.entryHead}>
              <Button size="sm" variant="text" onClick={() => session.select([pane])}>
                {kind.labelOf(session.document, pane)}
              </Button>
              <Button
                size="sm"
                variant="text"
                aria-label={t('entries.remove', { name: kind.labelOf(session.document, pane) })}
                onClick={() => remove(pane)}
              >
                <Icon name="trash" size={14} />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button
        className={styles.add}
        size="sm"
        startIcon={<Icon name="plus" size={14} />}
        onClick={() => session.run(addItems([newPane(panes.length + 1, fresh)], { into: id }))}
      >
        {t('entries.add')}
      </Button>
    </SettingsSection>
  )
}

function PaneSettings({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner')
  const shell = useNodeShell(id)
  const session = useSession()
  const holder = useItemHolder(id)
  const parent = nodeOf(session.document, id)?.parent ?? rootId
  return (
    <SettingsSection title={t('panel.basic')}>
      <TextSetting
        label={t('options.title')}
        lengthMax={50}
        value={readText(own(shell, 'title'))}
        onType={(title) => holder.change({ title }, { at: 'item', burst: 'title' })}
        onLeave={holder.endBurst}
      />
      <SwitchSetting
        label={t('panel.active')}
        isOn={readText(own(itemOf(session.document, parent), 'active')) === readText(own(shell, 'name'))}
        onChange={(isOn) => isOn && session.run(activeCommand(parent, readText(own(shell, 'name'))))}
      />
    </SettingsSection>
  )
}

const activeCommand = (id: NodeId, active: string) => setItem(id, [{ path: ['active'], value: active }])

/** When data is asked for anew (contract 4b §1.3). */
function RefreshSection({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.panel')
  const { value, change, endBurst } = useItemHolder(id)
  const refresh = readRecord(value('refresh', 'item'))
  const write = (more: object, burst?: string) =>
    change({ refresh: { ...refresh, ...more } }, { at: 'item', ...(burst ? { burst } : {}) })
  const isOn = readFlag(own(refresh, 'autoRefresh'))
  return (
    <SettingsSection title={t('refresh')} isOpen={id === rootId}>
      <SwitchSetting label={t('autoRefresh')} isOn={isOn} onChange={(autoRefresh) => write({ autoRefresh })} />
      {isOn ? (
        <NumberSetting
          label={t('autoRefreshTime')}
          min={1}
          max={1440}
          value={readNumber(own(refresh, 'autoRefreshTime')) ?? 5}
          onType={(minutes) => minutes !== null && write({ autoRefreshTime: minutes }, 'refresh')}
          onLeave={endBurst}
        />
      ) : null}
    </SettingsSection>
  )
}

/** Where an item stands, in figures. */
function PlaceSection({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.panel')
  const session = useSession()
  const shell = useNodeShell(id)
  const place = placeInGrid(shell)
  const parent = nodeOf(session.document, id)?.parent ?? rootId
  const shown = { x: place.x + 1, y: place.y + 1, w: place.w, h: place.h }
  const write = (key: keyof typeof shown, value: number | null) => {
    if (value === null) return
    const next = { ...place, [key]: key === 'x' || key === 'y' ? value - 1 : value }
    session.run(placeItems(parent, [{ id, ...next }]), `${id}.${key}`)
  }
  return (
    <SettingsSection title={t('place')} isOpen={false}>
      {(['x', 'y', 'w', 'h'] as const).map((key) => (
        <NumberSetting
          key={key}
          label={t(key)}
          min={1}
          max={key === 'x' || key === 'w' ? 12 : 1000}
          value={shown[key]}
          onType={(value) => write(key, value)}
          onLeave={() => session.history.endBurst()}
        />
      ))}
    </SettingsSection>
  )
}
