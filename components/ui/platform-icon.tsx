import { BoundedMap } from '@/lib/client/bounded-cache'
import { Icon, type IconName, type IconProps, isIconName } from './icon'

type PlatformIconProps = Omit<IconProps, 'name'> & { icon: string; fallback: IconName }

/** The picture of a menu entry, from the platform's icon class (`icon-ym icon-ym-sysSet`). */
export function PlatformIcon({ icon, fallback, ...rest }: PlatformIconProps) {
  return <Icon name={platformIcon(icon) ?? fallback} {...rest} />
}

/**
 * Wire: menus carry names of the platform's icon font (`icon-ym icon-ym-generator-company`), some hundreds of them. The words in a
 * name say what it depicts, so words are matched, most telling first; the name of a drawing of ours is that drawing, and an unknown name
 * takes the caller's fallback.
 */
const words: readonly (readonly [pattern: RegExp, icon: IconName])[] = [
  [/seal|stamp|(?<!de)sign/i, 'stamp'],
  [/invoice|receipt|bill|order/i, 'receipt'],
  [/pay|money|wallet|finance|account|salary|fund/i, 'wallet'],
  [/supplier|customer|contact|users|group|member|team|role/i, 'users'],
  [/user|person|employee|profile/i, 'user'],
  [/compan|organi|depart|building/i, 'building'],
  [/position|job|project|briefcase|business/i, 'briefcase'],
  [/plan|calendar|schedule|date/i, 'calendar'],
  [/mold|mould|product|goods|stock|warehouse|box|package/i, 'box'],
  [/trial|test|tool|repair|generator|develop/i, 'tool'],
  [/auth|permission|safe|security|shield|grade/i, 'shield'],
  [/notice|message|bell|announce/i, 'bell'],
  [/chart|report|statistic|analy|portal|dashboard/i, 'chart'],
  [/history|log|record/i, 'history'],
  [/dict|list|catalog/i, 'list'],
  [/backup|archive/i, 'archive'],
  [/sync|exchange/i, 'switch'],
  [/interface|plug/i, 'plug'],
  [/database|dataApp/i, 'database'],
  [/table|column|data/i, 'table'],
  [/link|url|external/i, 'link'],
  [/home|index/i, 'home'],
  [/words|phrase/i, 'message'],
  [/cache|storage/i, 'box'],
  [/icon|palette/i, 'palette'],
  [/design/i, 'edit'],
  [/sys|set|config|option/i, 'gear'],
  [/monitor|screen|terminal|web/i, 'monitor'],
  [/flow|task|flag|todo/i, 'flag'],
  [/area|globe|world|map/i, 'globe'],
  [/target|goal/i, 'target'],
  [/print/i, 'print'],
  [/file|doc|form|article|note/i, 'file-text'],
  [/folder|dir/i, 'folder'],
  [/app|menu|module|grid/i, 'grid'],
]

// Menus repeat the same few names.
const knownMax = 500
const known = new BoundedMap<string, IconName | null>(knownMax)

function platformIcon(icon: string): IconName | undefined {
  const remembered = known.get(icon)
  if (remembered !== undefined) return remembered ?? undefined
  const found = readIcon(icon)
  known.set(icon, found ?? null)
  return found
}

function readIcon(icon: string): IconName | undefined {
  const name = icon
    .slice(0, 200)
    .replace(/icon-ym-?|ym-custom-?/g, ' ')
    .trim()
  if (isIconName(name)) return name
  return words.find(([pattern]) => pattern.test(name))?.[1]
}
