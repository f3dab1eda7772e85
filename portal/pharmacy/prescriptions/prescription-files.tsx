/** The files of a prescription. The browser must not cache them. */
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
    <Anchor target="_blank" rel="noreferrer" ref={(link) => setContentUrl(content, link)}>
      {isPdf ? `Sheet ${number} (PDF)` : <Image alt={`Sheet ${number}`} mah={360} fit="contain" />}
    </Anchor>
  );
}

/** The last segment of the link is the token of the file. */
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

/** Points a link and its image to an object URL, which is revoked when the link is removed. */
function setContentUrl(content: Blob, link: HTMLAnchorElement | null): (() => void) | undefined {
  if (link === null) return undefined;
  const address = URL.createObjectURL(content);
  link.href = address;
  link.querySelector('img')?.setAttribute('src', address);
  return () => URL.revokeObjectURL(address);
}
