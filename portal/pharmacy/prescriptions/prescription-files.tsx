/** The files of a prescription: pictures in the page, PDFs in a tab of their own. Nothing of them is kept in the browser. */
import { Anchor, Image, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  pharmacyReadOrderPrescriptionFile as readOrderPrescriptionFile,
  type PharmacyPrescriptionFile as PrescriptionFile,
} from '../../client/generated/index.ts';
import { Failure } from '../../common/states/failure.tsx';
import { connectionLost, errorOfResponse } from '../../common/data/api-error.ts';

export function PrescriptionFiles({ files }: { readonly files: readonly PrescriptionFile[] }) {
  return files.map((file, index) => <FileView key={file.file_id} file={file} number={index + 1} />);
}

function FileView({ file, number }: { readonly file: PrescriptionFile; readonly number: number }) {
  const { data: content, error } = useQuery({
    queryKey: ['prescription-file', file.file_id],
    queryFn: () => contentOf(file),
    gcTime: 0,
    staleTime: Infinity,
  });
  const isPdf = file.media_type === 'application/pdf';
  if (error !== null) return <Failure error={error} />;
  if (content === undefined) return <Skeleton height={200} aria-label={`Loading sheet ${number}`} />;
  return (
    <Anchor target="_blank" rel="noreferrer" ref={(link) => leadTo(content, link)}>
      {isPdf ? `Sheet ${number} (PDF)` : <Image alt={`Sheet ${number}`} mah={360} fit="contain" />}
    </Anchor>
  );
}

/** The link names the file below the API's address; its last part is the token. */
async function contentOf({ link, media_type }: PrescriptionFile): Promise<Blob> {
  const token = link.path.split('/').at(-1) ?? '';
  const { data, error, response } = await readOrderPrescriptionFile({
    path: { link: token },
    parseAs: 'blob',
    cache: 'no-store',
  });
  if (data instanceof Blob) return new Blob([data], { type: media_type });
  throw response === undefined ? connectionLost() : errorOfResponse(response, error);
}

/** Gives a link, and the picture in it, an address of the content that is good as long as the link is shown. */
function leadTo(content: Blob, link: HTMLAnchorElement | null): (() => void) | undefined {
  if (link === null) return undefined;
  const address = URL.createObjectURL(content);
  link.href = address;
  link.querySelector('img')?.setAttribute('src', address);
  return () => URL.revokeObjectURL(address);
}
