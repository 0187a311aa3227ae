import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import type { useViewport, View } from '@/components/ui/use-viewport'
import { useTexts } from '@/lib/client/use-texts'
import { type Area, areaOf, boxSize, cornerOf, type Direction, extentOf, isIn, linesOf } from '@/lib/domain/tree-picture'
import styles from './org-chart.module.css'
import { type Chart, neighbourOf, type PlacedNode } from './use-chart'
import { detailOf } from './utils'

type ChartPanelProps = {
  chart: Chart
  viewport: ReturnType<typeof useViewport>
  boxRef: RefObject<HTMLDivElement | null>
  /** Found by the search. */
  marked: ReadonlySet<string>
  label: string
}

/** So much beyond the window is drawn too, and so far one moves before anything is drawn anew. */
const aheadPx = 300
export const zoomStep = 1.25

/** The chart as a tree that holds the focus and names its active node. Only what is in sight is drawn. */
export function ChartPanel({ chart, viewport, boxRef, marked, label }: ChartPanelProps) {
  const id = useId()
  const { placed, active, direction } = chart
  const { view, size } = viewport
  const area = useArea(view, size)
  const seen = useMemo(() => placed.filter((one) => isIn(one, direction, area)), [placed, direction, area])
  const lines = useMemo(() => linesOf(placed, direction, area), [placed, direction, area])
  const extent = useMemo(() => extentOf(placed, direction), [placed, direction])
  const drawn = seen.includes(active) ? seen : [...seen, active]
  useFollowing({ chart, viewport })
  const latest = useRef(chart)
  latest.current = chart
  const choose = useMemo(() => (one: PlacedNode) => latest.current.activate(one.node.id), [])
  const toggle = useMemo(() => (one: PlacedNode) => latest.current.toggle(one.node), [])
  return (
    <div
      ref={boxRef}
      role="tree"
      tabIndex={0}
      data-autofocus=""
      aria-label={label}
      aria-activedescendant={`${id}-${active.node.id}`}
      className={styles.box}
      data-dragging={viewport.isDragging || undefined}
      onKeyDown={(event) => handleKey(event, { chart, viewport })}
      {...viewport.handlers}
    >
      <div
        role="presentation"
        className={styles.layer}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      >
        <svg className={styles.lines} width={extent.width} height={extent.height} aria-hidden="true">
          <path d={lines} />
        </svg>
        {drawn.map((one) => (
          <Box
            key={one.node.id}
            id={`${id}-${one.node.id}`}
            one={one}
            direction={direction}
            isOpen={chart.open.has(one.node.id)}
            isActive={one === active}
            isMarked={marked.has(one.node.id)}
            onChoose={choose}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  )
}

/** What of the drawing is in the window and near it, in steps: the same object while one moves within one of them. */
function useArea({ x, y, scale }: View, { width, height }: { width: number; height: number }): Area {
  const step = aheadPx / scale
  const [left, top] = [Math.floor(-x / scale / step), Math.floor(-y / scale / step)]
  const [right, bottom] = [Math.ceil((width - x) / scale / step), Math.ceil((height - y) / scale / step)]
  return useMemo(
    () => ({ left: (left - 1) * step, top: (top - 1) * step, right: (right + 1) * step, bottom: (bottom + 1) * step }),
    [left, top, right, bottom, step],
  )
}

/** A node that keys or a search lead to comes into sight. */
function useFollowing({ chart: { active, direction }, viewport }: Pick<ChartPanelProps, 'chart' | 'viewport'>): void {
  const latest = useRef(viewport)
  latest.current = viewport
  const isFirst = useRef(true)
  const area = areaOf(active, direction)
  const latestArea = useRef(area)
  latestArea.current = area
  const activeId = active.node.id
  // External system: where the drawing lies. What the person has moved to stays until another node is the active one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the node is the reason to move, not an input.
  useEffect(() => {
    if (!isFirst.current) latest.current.show(latestArea.current, false)
    isFirst.current = false
  }, [activeId, area.left, area.top])
}

function handleKey(event: KeyboardEvent, { chart, viewport }: Pick<ChartPanelProps, 'chart' | 'viewport'>): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
  const { active, open } = chart
  const { key } = event
  const next = neighbourOf(key, chart)
  if (next) chart.activate(next.node.id)
  else if (key === 'Enter' || key === ' ' || (isInward(key, chart) && !open.has(active.node.id))) {
    if (active.node.children.length > 0) chart.toggle(active.node)
  } else if (key === '+' || key === '=') viewport.zoom(zoomStep)
  else if (key === '-') viewport.zoom(1 / zoomStep)
  else if (key === '0') viewport.fit(extentOf(chart.placed, chart.direction))
  else return
  event.preventDefault()
}

/** The key that leads to the children. */
function isInward(key: string, { direction }: Chart): boolean {
  return key === (direction === 'down' ? 'ArrowDown' : 'ArrowRight')
}

type BoxProps = {
  id: string
  one: PlacedNode
  direction: Direction
  isOpen: boolean
  isActive: boolean
  isMarked: boolean
  onChoose: (one: PlacedNode) => void
  onToggle: (one: PlacedNode) => void
}

const Box = memo(function Box({ id, one, direction, isOpen, isActive, isMarked, onChoose, onToggle }: BoxProps) {
  const t = useTexts('admin.orgChart')
  const { node, parent, depth } = one
  const { x, y } = cornerOf(one, direction)
  const canOpen = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isActive}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-setsize={parent?.children.length ?? 1}
      aria-posinset={parent ? parent.children.indexOf(one) + 1 : 1}
      className={styles.node}
      data-kind={node.kind}
      data-active={isActive || undefined}
      data-marked={isMarked || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width: boxSize.width, height: boxSize.height }}
      onClick={() => onChoose(one)}
    >
      <span className={styles.name} data-tip={node.name}>
        {node.name}
      </span>
      <span className={styles.detail}>{detailOf(node, t)}</span>
      {canOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys are those of the tree.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <span
          className={styles.opener}
          data-direction={direction}
          data-tip={t(isOpen ? 'close' : 'open')}
          onClick={(event) => {
            event.stopPropagation()
            onToggle(one)
          }}
        >
          {isOpen ? <Icon name="minus" size={12} /> : node.children.length}
        </span>
      )}
    </div>
  )
})
