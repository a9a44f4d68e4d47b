import type { RepCard } from '@portal/contract/reps/rep-cards.endpoints'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown, ImageDown, Printer, RefreshCw, Share2 } from 'lucide-react'
import { CompanyLogo } from '../brand/company-logo.tsx'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { signedInUserQuery, useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { saveBlobAsFile } from '../ui/download-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { showAlert } from '../ui/toast.tsx'
import { qrCodeAsPng, qrCodeAsSvg } from './qr-code-file.ts'

/** Makes a card's first code, or a new one in place of the seen. Repeating it changes nothing. */
function createOrReplaceRepCode(replacedCode: string | null): Promise<RepCard> {
  return callApi('POST /rep-card', { body: { replaces: replacedCode }, repeatable: true })
}

/** The rep's own card; the first look makes its code. */
const repCardQuery = queryOptions({
  queryKey: ['rep-card'],
  queryFn: async ({ signal }) => {
    const card = await callApi('GET /rep-card', { signal })
    return card.code === null ? createOrReplaceRepCode(null) : card
  },
})

/** The rep's card: a QR code to show, save and print, with which HCPs register themselves (D§10). */
export function RepCardPage() {
  const card = useQuery(repCardQuery)
  const details = useQuery(signedInUserQuery)
  const { companies, company } = useSignedInCompany()
  const code = card.data?.code
  const me = details.data?.personalInfo
  const address = `${window.location.origin}${paths.register}?rep=${code}`
  return (
    <div className="mx-auto grid w-full max-w-125 gap-4">
      <div className="print:hidden">
        <PageHeader title={m.rep_card()} backTo={paths.repHome} />
      </div>
      <QueryErrorBanner subject={m.rep_card()} queries={[card, details, companies]} />
      {card.data?.away && <Banner text={m.rep_card_away()} />}
      {code && me && company ? (
        <>
          <article className="grid justify-items-center gap-3 rounded-card bg-white p-5 text-center text-black shadow-card print:max-w-none print:rounded-none print:p-0 print:shadow-none print:[page:a6]">
            {company.logo && (
              <CompanyLogo
                logo={company.logo}
                alt=""
                className="h-10 w-auto max-w-40 object-contain print:h-[12mm]"
              />
            )}
            <p className="font-semibold">{company.name}</p>
            <div className="w-full [&_svg]:mx-auto [&_svg]:h-auto [&_svg]:w-full [&_svg]:max-w-64 print:[&_svg]:w-[60mm]">
              <QrCode text={address} label={m.rep_card_qr()} />
            </div>
            <p className="text-sm">{m.rep_card_scan()}</p>
            <div>
              <p className="font-bold text-lg wrap-anywhere">{me.name}</p>
              <p className="text-sm">{m.rep_card_role()}</p>
              <p className="font-semibold tabular-nums">{formatPhone(me.phone ?? '')}</p>
            </div>
          </article>
          <CardActions address={address} code={code} name={me.name} />
        </>
      ) : (
        (card.isPending || details.isPending || companies.isPending) && (
          <>
            <LoadingAnnouncement />
            <Skeleton className="h-116 w-full" />
          </>
        )
      )}
    </div>
  )
}

/** Shares, prints, saves and renews the card. Without a share menu in the browser, its link is copied. */
function CardActions({ address, code, name }: { address: string; code: string; name: string }) {
  const { dialog, open } = useDialog()
  const canShare = 'share' in navigator
  const share = useMutation({
    mutationFn: () => navigator.share({ text: m.rep_card_share_text({ name }), url: address }),
    // The rep closed the share menu.
    onError: error => error.name === 'AbortError' || showAlert(errorTextWithPrefix(error)),
  })
  const save = useMutation({
    mutationFn: async (type: 'png' | 'svg') => {
      const blob = type === 'png' ? await qrCodeAsPng(address) : qrCodeAsSvg(address)
      saveBlobAsFile(blob, `registration-qr.${type}`)
    },
    onError: error => showAlert(errorTextWithPrefix(error)),
  })
  return (
    <div className="grid gap-2 print:hidden">
      <p className="text-muted text-sm">{m.rep_card_hint()}</p>
      <div className="flex flex-wrap gap-2">
        {canShare ? (
          <Button size="share" icon={Share2} onClick={() => share.mutate()}>
            {m.rep_card_share()}
          </Button>
        ) : (
          <CopyButton
            size="share"
            variant="primary"
            text={address}
            label={m.rep_card_copy()}
            copiedLabel={m.rep_card_copied()}
          />
        )}
        <Button variant="secondary" size="share" icon={Printer} onClick={() => window.print()}>
          {m.rep_card_print()}
        </Button>
        <ActionMenu
          label={m.rep_card_more()}
          items={[
            { label: m.rep_card_save_png(), icon: ImageDown, onPress: () => save.mutate('png') },
            { label: m.rep_card_save_svg(), icon: FileDown, onPress: () => save.mutate('svg') },
            {
              label: m.rep_card_renew(),
              icon: RefreshCw,
              onPress: () => open(close => <RenewDialog code={code} onClose={close} />),
            },
          ]}
        />
      </div>
      {dialog}
    </div>
  )
}

function RenewDialog({ code, onClose }: { code: string; onClose(): void }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmChangeDialog
      title={m.rep_card_renew_title()}
      description={m.rep_card_renew_text()}
      confirmLabel={m.rep_card_renew()}
      change={() => createOrReplaceRepCode(code)}
      invalidates={[repCardQuery.queryKey]}
      savedText={m.rep_card_renewed()}
      onDone={card => {
        queryClient.setQueryData(repCardQuery.queryKey, card)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
