import { projectPlanXlsx, scoreXlsx } from '../files/agreements'
import { type FileBook, type FileEntry, type FileKind, pictureOf } from '../files/book'
import { docxOf } from '../files/office'
import { userId } from './people'

/** What notices, mails, schedules and chats show beside their words. */
export type CompanyFile = 'trialRules' | 'drillPlan' | 'scoreSheet' | 'projectPlan' | 'flashPhoto' | 'partPhoto'

type Source = { kind: FileKind; shownAs: string; bytes: (files: FileBook) => Buffer }

const trialRules = () =>
  docxOf('模具试模与验收规范（第3版）', [
    '第一条　试模前三天确认机台、材料与水路，填写试模单。',
    '第二条　T1阶段关键尺寸合格率不低于90%，外观不得有影响装配的缺陷。',
    '第三条　问题清单在试模后一个工作日内录入，责任人与完成日期必须明确。',
    '第四条　量产验收须提供连续三十模的过程能力数据。',
  ])

const drillPlan = () =>
  docxOf('疏散路线与集合点', [
    '第一条　办公楼由东、西两侧楼梯下楼，在园区广场集合。',
    '第二条　数控车间与装配车间由南门撤离，断电后最后离开者关门。',
    '第三条　注塑车间先停机、关料，再由北门撤离。',
    '第四条　各部门安全员清点人数，五分钟内报集合点。',
  ])

const sources: Readonly<Record<CompanyFile, Source>> = {
  trialRules: { kind: 'agreement', shownAs: '模具试模与验收规范（第3版）.docx', bytes: trialRules },
  drillPlan: { kind: 'agreement', shownAs: '疏散路线与集合点.docx', bytes: drillPlan },
  scoreSheet: { kind: 'workbook', shownAs: '车间5S评分表.xlsx', bytes: scoreXlsx },
  projectPlan: { kind: 'workbook', shownAs: '项目计划.xlsx', bytes: projectPlanXlsx },
  flashPhoto: { kind: 'trialPhoto', shownAs: 'T1样件飞边.jpg', bytes: (files) => files.picture('trial2') },
  partPhoto: { kind: 'chatPicture', shownAs: '样件.jpg', bytes: (files) => files.picture('trial0') },
}

type Upload = { by: string; createdAt: number }

export function companyFile(files: FileBook, code: CompanyFile, { by, createdAt }: Upload): FileEntry[] {
  const { kind, shownAs, bytes } = sources[code]
  return files.file({ kind, code, shownAs, userId: userId(by), createdAt, bytes: () => bytes(files) })
}

/** As notices, messages, mails and schedules keep them. */
export function attachments(files: FileBook, codes: readonly CompanyFile[], upload: Upload): string {
  return JSON.stringify(codes.flatMap((code) => companyFile(files, code, upload)))
}

export function coverAddress(files: FileBook, name: 'cover0' | 'cover1', { by, createdAt }: Upload): string {
  const wish = { kind: 'cover', code: name, shownAs: '封面.jpg', userId: userId(by), createdAt } as const
  const [cover] = files.file({ ...wish, bytes: () => files.picture(name) }).map(pictureOf)
  return cover?.url ?? ''
}
