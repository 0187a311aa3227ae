import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { printPicture, savePng, saveSvg } from '@/lib/client/picture-file'
import { toast } from '@/lib/client/toast-store'
import { layoutFlow } from '@/lib/designer/flow/flow-layout'
import { boxesPicture } from '@/lib/domain/tree-picture'
import { useDesigner } from '../shell/designer-context'
import { cardKindOf, cardSummary, cardTitle } from './flow-face'
import { useFlowWords } from './use-flow-words'

type ToolsProps = { name: string; onTry: () => void }

/** The flow on paper, as a picture, and tried. */
export function FlowTools({ name, onTry }: ToolsProps) {
  const t = useTranslations('flowdesigner.canvas')
  const tSimulation = useTranslations('flowdesigner.simulation')
  const { session } = useDesigner()
  const words = useFlowWords()
  const picture = () => {
    const { document } = session
    const { cards, ...drawn } = layoutFlow(document)
    const boxes = cards.map((card) => {
      const isJoint = cardKindOf(document, card.id) === 'empty'
      const title = isJoint ? '' : cardTitle(document, card.id, words)
      const detail = isJoint ? '' : cardSummary(document, card.id, words)
      return { ...card, text: { title, detail, isMain: cardKindOf(document, card.id) === 'start' } }
    })
    return boxesPicture({ width: drawn.width, height: drawn.height, lines: drawn.lines, heading: name, boxes })
  }
  const save = async () => {
    const outcome = await savePng(picture(), name)
    if (outcome !== 'saved') toast.warning(t(outcome))
  }
  return (
    <>
      <IconButton label={t('print')} onClick={() => printPicture(picture(), name)}>
        <Icon name="print" size={16} />
      </IconButton>
      <Menu
        label={t('savePicture')}
        trigger={<Icon name="download" size={16} />}
        entries={[
          { key: 'png', label: t('savePng'), onSelect: () => void save() },
          { key: 'svg', label: t('saveSvg'), onSelect: () => saveSvg(picture(), name) },
        ]}
      />
      <Button size="sm" startIcon={<Icon name="target" size={14} />} onClick={onTry}>
        {tSimulation('open')}
      </Button>
    </>
  )
}
