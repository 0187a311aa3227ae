import {
  date,
  dictionary,
  drawn,
  inWords,
  label,
  of,
  pageBreak,
  paragraph,
  section,
  system,
  table,
  thousands,
  value,
} from './html'
import {
  a4,
  companyJoins,
  companyName,
  documentFoot,
  documentHead,
  documentOf,
  fileNames,
  type PrintTemplateSeed,
  signOff,
} from './template'

const width = 186

/** Every kind of seal with a box before it, ticked where the record has it. */
const seals = `(select string_agg(concat(case when position(concat('"', i.enCode, '"') in cast(r.sealTypes as text)) > 0 then '☑' else '☐' end,
    ' ', i.fullName), '　' order by i.sortCode)
  from dictionaryItems i join dictionaryTypes t on t.id = i.dictionaryTypeId where t.enCode = 'hipSealType') as sealText`

const head = `select r.*, ${companyName}, a.realName as applicantName, d.fullName as departmentName, o.fullName as stampCompany,
  k.realName as keeperName, p.projectNo, p.projectName, q.fullName as approverName, ${seals},
  case when r.isTakeOut = '1' then '是' else '否' end as takeOutText,
  coalesce(jsonb_array_length(r.files), 0) as fileCount, ${fileNames('r.files', 'fileNames')},
  coalesce(jsonb_array_length(r.stampPhotos), 0) as photoCount
from hipSeal r left join users a on a.id = r.applicantId left join organizes d on d.id = r.departmentId
  left join organizes o on o.id = r.companyId ->> -1 left join users k on k.id = r.keeperId
  left join positions q on q.id = r.approverPosition left join hipProject p on p.id = r.projectId ${companyJoins}
where r.id = @formId`

const facts = table(
  [26, 67, 26, 67],
  [
    [label('申请人'), value(of('applicantName')), label('申请部门'), value(of('departmentName'))],
    [label('用印公司'), value(of('stampCompany'), { columns: 3 })],
    [label('印章类型'), value(of('sealText'), { columns: 3, height: 10 })],
    [label('文件名称'), value(of('fileTitle'), { columns: 3, isBold: true })],
    [label('文件类别'), value(dictionary(of('fileCategory'), 'hipSealFile')), label('对方单位'), value(of('counterparty'))],
    [
      label('文件份数'),
      value(`${of('copies')} 份，共盖章 ${of('stampCount')} 次`),
      label('涉及金额'),
      value(`￥${thousands(of('contractAmount'))}`),
    ],
    [label('金额大写'), value(inWords(of('contractAmount')), { columns: 3 })],
    [label('关联项目'), value(`${of('projectNo')}　${of('projectName')}`, { columns: 3 })],
    [label('用印事由'), value(of('purpose'), { columns: 3, height: 20, valign: 'top' })],
    [label('用印文件'), value(of('fileNames'), { columns: 3 })],
    [label('是否外带'), value(of('takeOutText')), label('外带地点'), value(of('takeOutPlace'))],
    [
      label('借出时间'),
      value(date(of('takeOutTime'), 'yyyy-MM-dd HH:mm')),
      label('归还时间'),
      value(date(of('returnTime'), 'yyyy-MM-dd HH:mm')),
    ],
  ],
)

const stamped = table(
  [26, 67, 26, 67],
  [
    [label('印章保管人'), value(of('keeperName')), label('实际用印时间'), value(date(of('stampTime'), 'yyyy-MM-dd HH:mm'))],
    [label('核准岗位'), value(of('approverName')), label('备注'), value(of('remark'))],
  ],
)

const photos = [
  documentHead({ title: '用印留痕', number: 'sealNo', width }),
  table(
    [26, 67, 26, 67],
    [
      [label('文件名称'), value(of('fileTitle')), label('用印时间'), value(date(of('stampTime'), 'yyyy-MM-dd HH:mm'))],
      [label('印章保管人'), value(of('keeperName')), label('照片'), value(`共 ${of('photoCount')} 张`)],
    ],
  ),
  table(
    [width],
    [[value(drawn('img', of('stampPhotos'), { width: 320, height: 240 }), { align: 'center', valign: 'top', height: 150 })]],
    { isJoined: true },
  ),
  table(
    [32, width - 32],
    [
      [
        value(drawn('qrCode', of('sealNo'), { width: 96, height: 96 }), { align: 'center' }),
        value(
          [
            paragraph('用印须知：'),
            paragraph('1. 用印内容须与审批文件一致，合同须加盖骑缝章。'),
            paragraph('2. 严禁在空白纸张、空白合同上用印。'),
            paragraph('3. 印章外带须双人随行，用毕当日归还并登记。'),
          ].join(''),
        ),
      ],
    ],
    { isJoined: true },
  ),
].join('')

export const sealTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipSealForm',
    fullName: '用印申请单',
    module: 'hipSeal',
    description: '用印内容、审批记录与签字栏，附用印留痕',
    page: a4,
    statements: [head],
    html: documentOf(
      documentHead({ title: '用印申请单', number: 'sealNo', width, dated: 'applyDate' }),
      facts,
      section('审批记录'),
      system('systemApprovalContent'),
      signOff(width, ['申请人', '部门负责人', '法务／分管领导', '印章保管人']),
      section('用印登记'),
      stamped,
      documentFoot(width, '本单由印章保管人留存备查。'),
      pageBreak,
      photos,
      documentFoot(width),
    ),
  },
]
