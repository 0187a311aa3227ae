import { printPicture, savePng, saveSvg } from '@/lib/client/picture-file'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { treePicture } from '@/lib/domain/tree-picture'
import type { Chart } from './use-chart'
import { detailOf } from './utils'

/** The chart as it is open now, on paper and as a picture of our own. */
export function usePictures({ placed, direction }: Chart) {
  const t = useTexts('admin.orgChart')
  const picture = () => {
    const textOf = (node: (typeof placed)[number]['node']) => {
      return { title: node.name, detail: detailOf(node, t), isMain: node.kind !== 'department' }
    }
    return treePicture(placed, { direction, heading: t('title'), textOf })
  }
  const savePoints = async () => {
    const outcome = await savePng(picture(), t('title'))
    if (outcome === 'tooLarge') toast.warning(t('tooLarge'))
    if (outcome === 'notDrawn') toast.error(t('notDrawn'))
  }
  return {
    saveSvg: () => saveSvg(picture(), t('title')),
    savePng: () => void savePoints(),
    print: () => printPicture(picture(), t('title')),
  }
}
