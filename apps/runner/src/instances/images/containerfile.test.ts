import { describe, expect, it } from 'vitest';
import { ContainerfileRefusal, imagesOf } from './containerfile.ts';

describe('a Containerfile of a package', () => {
  it('names the images that it uses, without its own stages', () => {
    const text = `
# A comment.
ARG VERSION=3.12
FROM docker.io/library/python:\${VERSION}-slim AS build
  # Another one.
RUN pip install flask && \\
    # between lines

    pip check
COPY . /app
FROM build AS next
FROM scratch
COPY --from=build --chown=10000:10000 /app /app
COPY --from=0 /a /b
copy --from=localhost:5000/tools:1 /x /x
ADD site.tar.gz static/*.css /srv/
VOLUME /data
ENV NAME="中文 $VERSION"
CMD ["python", "-m", "http.server"]`;
    expect(imagesOf(text)).toEqual(['docker.io/library/python:3.12-slim', 'localhost:5000/tools:1']);
    expect(imagesOf('FROM alpine\r\nRUN true\r\n')).toEqual(['alpine']);
    expect(imagesOf('FROM alpine\nRUN a \\')).toEqual(['alpine']);
  });

  it('reaches neither the network of the host nor its files', () => {
    const refused = [
      'ADD http://169.254.169.254/latest /x',
      'ADD --checksum=sha256:0 http://host/ /x',
      'add\thttp://host/ /x',
      'A\\\nDD http://host/ /x',
      'A\\\n# comment\n\nDD http://host/ /x',
      'ADD $URL /x',
      'ADD ["http://host/", "/x"]',
      'ADD git@host:x.git /x',
      'ONBUILD ADD http://host/ /x',
      'RUN --mount=type=bind,from=0,source=/link,target=/mnt,rw cat /mnt/etc/shadow',
      'RUN --mo"u"nt=type=bind,source=/ true',
      'RUN --mo\\\nunt=type=bind,source=/ true',
      'RUN --network=host true',
      'RUN --security=insecure true',
      'COPY --fr"om"=docker.io/x / /',
      'COPY <<EOF /x\nADD x\nEOF',
      'RUN <<#E\nfoo \\\n#E\nADD http://host/ /x',
      'RUN a \\\\\nADD http://host/ /x',
      '# escape=`\nRUN a `\nADD http://host/ /x',
      '# syntax=docker.io/evil/frontend\nRUN true',
      '\u0085ADD http://host/ /x',
      '\u2003ADD http://host/ /x',
      'RUN true\rADD http://host/ /x',
      'FROM oci-archive:/etc/image.tar',
      'FROM dir:/etc',
      'FROM $IMAGE',
      'FROM ../x',
      'FROM --platform="x" alpine',
      'COPY --from=dir:/etc / /',
      'INCLUDE /etc/passwd',
    ];
    for (const text of refused) {
      expect(() => imagesOf(`FROM alpine\n${text}`), text).toThrow(ContainerfileRefusal);
    }
    expect(() => imagesOf('ARG A="b c"\nFROM alpine')).toThrow('ARG');
  });
});
