package main

import (
	"github.com/criyle/go-sandbox/pkg/mount"
	"golang.org/x/sys/unix"
)

// Mounts on top of each other before all are taken away at once: that waits for every processor of the machine, mounting does not.
const maxLayers = 16

// A writable folder. Emptying it is not enough: its times stay, the numbers of its files and the positions in its listing go on. So a folder
// in which a run made something gets a new file system, mounted over the one before.
type folder struct {
	mount  mount.Mount
	layers int
	// The lowest layer.
	bottom int
}

func newFolder(configured mount.Mount) (*folder, error) {
	configured.Target = "/" + configured.Target
	one := &folder{mount: configured}
	if err := one.hold(); err != nil {
		return nil, err
	}
	return one, one.stamp()
}

// stamp gives the folder times that no change of it leaves as they are.
func (f *folder) stamp() error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, f.mount.Target, make([]unix.Timespec, 2), 0)
}

// isUntouched tells whether nothing was made in the folder since it was stamped. Unnamed files would not show, so the filter of system calls
// allows none.
func (f *folder) isUntouched() bool {
	var status unix.Stat_t
	return unix.Stat(f.mount.Target, &status) == nil && status.Mtim == unix.Timespec{}
}

func (f *folder) renew() error {
	if f.layers == maxLayers {
		if err := f.clear(); err != nil {
			return err
		}
	}
	if err := unix.Mount("tmpfs", f.mount.Target, "tmpfs", f.mount.Flags, f.mount.Data); err != nil {
		return err
	}
	if f.layers == 0 {
		return f.hold()
	}
	f.layers++
	return nil
}

// Takes the lowest layer away, and with it those on top. By its descriptor, since the path leads to the topmost one.
func (f *folder) clear() error {
	if err := unix.Fchdir(f.bottom); err != nil {
		return err
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return err
	}
	f.layers = 0
	return unix.Close(f.bottom)
}

// Keeps what is mounted there now as the lowest layer.
func (f *folder) hold() error {
	bottom, err := unix.Open(f.mount.Target, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	f.bottom = bottom
	f.layers = 1
	return nil
}
